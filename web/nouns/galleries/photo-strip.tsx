import type { ImageSet } from '#contract/images/images.ts'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { PhotoLink } from './photo-link.tsx'
import styles from './photo-strip.module.css'

interface PhotoStripProps {
  photos: readonly ImageSet[]
  title: string
  set?: string
}

/** Photos in one line that scrolls sideways; each opens the viewer. */
export function PhotoStrip({ photos, title, set }: PhotoStripProps) {
  return (
    <ul className={styles.strip}>
      {photos.map((photo, index) => (
        <li key={photo.id} className={styles.item}>
          <PhotoLink
            photo={photo}
            index={index}
            set={set}
            className={styles.link}
            label={`${title}, фотография ${index + 1}${photo.description ? `: ${photo.description}` : ''}`}
          >
            <Picture image={photo} alt="" size="cover" isFilling />
          </PhotoLink>
        </li>
      ))}
    </ul>
  )
}
