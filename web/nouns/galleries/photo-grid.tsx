import type { ImageSet } from '#contract/images/images.ts'
import { Picture } from '#web/ui/pictures/picture.tsx'
import styles from './photo-grid.module.css'
import { PhotoLink } from './photo-link.tsx'

interface PhotoGridProps {
  photos: readonly ImageSet[]
  /** The subject of the photos: «Интерьер». */
  title: string
  /** The set of the viewer that these photos belong to, and the index of the first of them in it. */
  set?: string
  firstIndex?: number
}

/** Square thumbnails that open the viewer. */
export function PhotoGrid({ photos, title, set, firstIndex = 0 }: PhotoGridProps) {
  return (
    <ul className={styles.grid}>
      {photos.map((photo, index) => (
        <li key={photo.id} className={styles.item}>
          <PhotoLink
            photo={photo}
            index={firstIndex + index}
            set={set}
            className={styles.link}
            label={`${title}, фотография ${firstIndex + index + 1}${photo.description ? `: ${photo.description}` : ''}`}
          >
            <Picture image={photo} alt="" size="thumbnail" isFilling />
          </PhotoLink>
        </li>
      ))}
    </ul>
  )
}
