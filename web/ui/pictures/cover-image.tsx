import { classNames } from '../class-names.ts'
import styles from './cover-image.module.css'

interface CoverImageProps {
  src: string
  /** For a picture above the fold, which is loaded at once. */
  isPriority?: boolean
  className?: string
}

/** The photo of a place, or its generated pattern; fills its parent. Decorative, because the name is shown below. */
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
