import { classNames } from '../class-names.ts'
import styles from './cover-image.module.css'

interface CoverImageProps {
  src: string
  /** Above the fold: loaded at once. */
  isPriority?: boolean
  className?: string
}

/** The photo of a place, or the pattern drawn for it; fills what it stands in. Decoration: the name stands below. */
export function CoverImage({ src, isPriority = false, className }: CoverImageProps) {
  return (
    <img
      className={classNames(styles.cover, className)}
      src={src}
      alt=""
      loading={isPriority ? 'eager' : 'lazy'}
      fetchPriority={isPriority ? 'high' : undefined}
    />
  )
}
