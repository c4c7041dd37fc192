import type { Board } from '#web/nouns/reservations/board/board-api.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/link.tsx'
import { loadOf } from './board-hours.ts'
import styles from './load-bars.module.css'

interface LoadBarsProps {
  load: Board['load']
  seats: number
  /** Local time of the venue: `2026-11-21T19:40`. */
  localNow: string
  /** The address of the view by hours. */
  to: string
  /** Shown between the first and the last half-hour. */
  summary: string
}

/** A chart of the load of each half-hour with a summary of the evening. */
export function LoadBars({ load, seats, localNow, to, summary }: LoadBarsProps) {
  return (
    <Link className={styles.bars} to={to} preventScrollReset>
      <span className={styles.chart} aria-hidden="true">
        {load.map(({ datetime, guests }) => (
          <span key={datetime} className={classNames(styles.half, datetime <= localNow && styles.past)}>
            <span
              className={classNames(styles.bar, styles[loadOf(guests, seats)])}
              style={{ blockSize: `${Math.min(100, Math.round((guests / seats) * 100))}%` }}
            />
          </span>
        ))}
      </span>
      <span className={styles.ends}>
        <span aria-hidden="true">{load[0]?.datetime.slice(11)}</span>
        <span className="visually-hidden">Загрузка по&nbsp;часам. </span>
        <span className={styles.summary}>{summary}</span>
        <span aria-hidden="true">{load.at(-1)?.datetime.slice(11)}</span>
      </span>
    </Link>
  )
}
