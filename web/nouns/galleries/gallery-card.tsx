import type { Gallery } from '#contract/places/places.ts'
import { joinFacts } from '#web/lib/format/facts.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { icon } from '#web/ui/icon.ts'
import { Picture } from '#web/ui/pictures/picture.tsx'
import styles from './gallery-card.module.css'

const Images = icon('images')

interface GalleryCardProps {
  gallery: Gallery
  to: string
  isEager?: boolean
}

/** An album or a menu: its first picture, its name and the number of items. */
export function GalleryCard({ gallery, to, isEager = false }: GalleryCardProps) {
  const dishCount = gallery.sections.reduce((sum, { dishes }) => sum + dishes.length, 0)
  const contents = joinFacts([
    gallery.photosCount > 0 && formatCount(gallery.photosCount, nounForms.photos),
    dishCount > 0 && formatCount(dishCount, nounForms.dishes),
  ])
  return (
    <a className={styles.card} href={to}>
      <span className={styles.cover}>
        {gallery.cover ? (
          <Picture image={gallery.cover} alt="" size="cover" isFilling isPriority={isEager} />
        ) : (
          <Images aria-hidden="true" />
        )}
      </span>
      <span className={styles.title}>{gallery.title}</span>
      <span className={styles.contents}>{contents || 'Пока пусто'}</span>
    </a>
  )
}
