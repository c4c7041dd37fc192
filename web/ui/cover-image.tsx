import type { ImageSet } from '#contract/images.ts'
import { placeCoverPath } from '#contract/tones.ts'
import { classNames } from './class-names.ts'
import styles from './cover-image.module.css'

interface CoverImageProps {
  place: {
    id: string
    background: Pick<ImageSet, 'cover'> | Pick<ImageSet, 'cover' | 'standard'> | null
    category: { latinName: string }
    cuisines: readonly { latinName: string }[]
  }
  /** Above the fold: loaded at once. */
  isPriority?: boolean
  /** The whole photo, where the place has it, instead of its cut. */
  isWhole?: boolean
  className?: string
}

/** The photo of a place, or the pattern drawn for it. Decoration: the name stands below. */
export function CoverImage({ place, isPriority = false, isWhole = false, className }: CoverImageProps) {
  const { background } = place
  const photo = isWhole && background && 'standard' in background ? background.standard : background?.cover
  const src = photo
    ? photo.url
    : placeCoverPath({
        id: place.id,
        category: place.category.latinName,
        cuisines: place.cuisines.map((cuisine) => cuisine.latinName),
      })
  return (
    <img
      className={classNames(styles.cover, className)}
      src={src}
      width={photo?.width ?? 800}
      height={photo?.height ?? 600}
      alt=""
      loading={isPriority ? 'eager' : 'lazy'}
      fetchPriority={isPriority ? 'high' : undefined}
      decoding="async"
    />
  )
}
