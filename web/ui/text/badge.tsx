import { formatCounter, formatRating, groupDigits } from '#web/lib/format/numbers.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import styles from './badge.module.css'

/** An unread count; renders nothing at zero. */
export function CounterBadge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null
  return (
    <span className={styles.counter}>
      <span aria-hidden="true">{formatCounter(count)}</span>
      <span className="visually-hidden">{`${label}: ${count}`}</span>
    </span>
  )
}

/** «4,6 218» on a cover; renders nothing before the first review. */
export function RatingBadge({ rating, reviewCount }: { rating: number | null; reviewCount: number }) {
  if (rating === null) return null
  const value = formatRating(rating)
  return (
    <span
      className={styles.rating}
      role="img"
      aria-label={`Оценка ${value}, ${formatCount(reviewCount, nounForms.reviews)}`}
    >
      <b>{value}</b>
      {groupDigits(reviewCount)}
    </span>
  )
}

/** A label beside a name: «Сеть», «На модерации». */
export function Label({
  children,
  tone = 'plain',
}: {
  children: string
  tone?: 'plain' | 'accent' | 'good' | 'bad'
}) {
  return <span className={styles[tone]}>{children}</span>
}
