import { classNames } from '#web/ui/class-names.ts'
import { icon } from '#web/ui/icon.ts'
import styles from './collection-cover.module.css'

const BookHeart = icon('book-heart')

/** Made from the pictures of the first places. Decorative, because the places are named beside it. */
export function CollectionCover({
  covers,
  isPriority = false,
}: {
  covers: readonly string[]
  isPriority?: boolean
}) {
  const shown = covers.length === 2 ? covers.slice(0, 1) : covers
  return (
    <span className={classNames(styles.cover, shown.length > 1 && styles.several)} aria-hidden="true">
      {shown.length === 0 && <BookHeart className={styles.icon} />}
      {shown.map((cover) => (
        <img key={cover} src={cover} alt="" loading={isPriority ? 'eager' : 'lazy'} />
      ))}
    </span>
  )
}
