import type { CSSProperties } from 'react'
import { formatRating } from '#web/lib/format/numbers.ts'
import styles from './stars.module.css'

/** Five stars, filled to the rating. */
export function Stars({ rating, size = 'medium' }: { rating: number; size?: 'small' | 'medium' }) {
  const share = Math.max(0, Math.min(5, rating)) * 20
  return (
    <span
      className={`${styles.stars} ${styles[size]}`}
      role="img"
      aria-label={`${formatRating(rating)} из 5`}
      style={{ '--share': `${share}%` } as CSSProperties}
    />
  )
}
