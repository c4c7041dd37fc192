import type { Board } from '#web/nouns/reservations/board/board-api.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/link.tsx'
import { occupancyLevel, occupiedPercent } from './board-hours.ts'
import styles from './occupancy-bars.module.css'

interface OccupancyBarsProps {
  occupancy: Board['occupancy']
  seats: number
  /** Local time of the venue: `2026-11-21T19:40`. */
  localNow: string
  /** The address of the view by hours. */
  to: string
  /** Shown between the first and the last half-hour. */
  summary: string
}

/** A chart of the occupancy of each half-hour with a summary of the business day. */
export function OccupancyBars({ occupancy, seats, localNow, to, summary }: OccupancyBarsProps) {
  return (
    <Link className={styles.bars} to={to} preventScrollReset>
      <span className={styles.chart} aria-hidden="true">
        {occupancy.map(({ datetime, guests }) => (
          <span key={datetime} className={classNames(styles.half, datetime <= localNow && styles.past)}>
            <span
              className={classNames(styles.bar, styles[occupancyLevel(guests, seats)])}
              style={{ blockSize: `${occupiedPercent(guests, seats)}%` }}
            />
          </span>
        ))}
      </span>
      <span className={styles.ends}>
        <span aria-hidden="true">{occupancy[0]?.datetime.slice(11)}</span>
        <span className="visually-hidden">Загрузка по&nbsp;часам. </span>
        <span className={styles.summary}>{summary}</span>
        <span aria-hidden="true">{occupancy.at(-1)?.datetime.slice(11)}</span>
      </span>
    </Link>
  )
}
