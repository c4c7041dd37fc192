import type { ReactNode } from 'react'
import { formatCount } from '#web/lib/format/plurals.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import type { Board } from '#web/nouns/reservations/board/board-api.ts'
import { boardForms } from '#web/nouns/reservations/board/board-plurals.ts'
import { staffStatusLabels } from '#web/nouns/reservations/board/book-status-labels.ts'
import { classNames } from '#web/ui/class-names.ts'
import { factsOf, guestName } from '../board-labels.ts'
import { type BoardHour, boardHours, currentHours, hourOf, type OccupancyLevel } from './board-hours.ts'
import styles from './hour-rows.module.css'

type Reservation = Board['reservations'][number]

const occupancyLabels: Record<OccupancyLevel, string> = {
  free: 'свободно',
  calm: 'места есть',
  busy: 'почти полно',
  full: 'мест нет',
  over: 'больше, чем мест',
}

interface HourRowsProps extends Pick<Board, 'occupancy' | 'seats' | 'reservations'> {
  /** Shown in each hour; empty for one zone. */
  zones: Board['zones']
  /** Local time of the venue: `2026-11-21T19:40`. */
  localNow: string
  /** Shown for a business day without hours. */
  empty: ReactNode
  onOpen: (reservation: Reservation) => void
}

/** The business day hour by hour, with occupancy and arrivals. */
export function HourRows({ occupancy, seats, zones, reservations, localNow, empty, onOpen }: HourRowsProps) {
  const hours = currentHours(boardHours({ occupancy, seats }, reservations), localNow)
  if (hours.length === 0) return empty
  return (
    <ol className={styles.hours} aria-label="Загрузка по часам">
      {hours.map((hour) => (
        <HourRow
          key={hour.datetime}
          hour={hour}
          seats={seats}
          zones={zonesOf(zones, hour.datetime)}
          isNow={hour.datetime === hourOf(localNow)}
          onOpen={onOpen}
        />
      ))}
    </ol>
  )
}

interface HourRowProps {
  hour: BoardHour<Reservation>
  seats: number
  zones: readonly ZoneHour[]
  isNow: boolean
  onOpen: (reservation: Reservation) => void
}

interface ZoneHour {
  id: string
  name: string
  seats: number
  guests: number
}

/** Each zone in an hour, with its highest occupancy. */
function zonesOf(zones: Board['zones'], datetime: string): ZoneHour[] {
  return zones.map(({ id, name, seats, occupancy }) => ({
    id,
    name,
    seats,
    guests: Math.max(
      0,
      ...occupancy.filter((half) => hourOf(half.datetime) === datetime).map((half) => half.guests),
    ),
  }))
}

function HourRow({ hour, seats, zones, isNow, onOpen }: HourRowProps) {
  const { datetime, guests, occupancy, percent, arrivals } = hour
  return (
    <li className={classNames(styles.hour, isNow && styles.now)} aria-current={isNow ? 'time' : undefined}>
      <time className={styles.time}>{datetime.slice(11)}</time>
      <div className={styles.body}>
        <p className={styles.occupancy}>
          <span className={styles.bar} aria-hidden="true">
            <span
              className={classNames(styles.filled, styles[occupancy])}
              style={{ inlineSize: `${percent}%` }}
            />
          </span>
          <span className={styles.figures} data-figures="">
            {`${guests} из${NBSP}${formatCount(seats, boardForms.seatsOf)}`}
          </span>
          <span className={styles.text}>{occupancyLabels[occupancy]}</span>
        </p>
        {zones.length > 0 && (
          <ul className={styles.zones} aria-label="По залам">
            {zones.map((zone) => (
              <li
                key={zone.id}
                className={zone.guests > zone.seats ? styles.crowded : undefined}
                data-figures=""
              >
                {`${zone.name}: ${zone.guests} из${NBSP}${zone.seats}`}
              </li>
            ))}
          </ul>
        )}
        {arrivals.length > 0 && (
          <ul className={styles.arrivals}>
            {arrivals.map((reservation) => (
              <li key={reservation.id}>
                <button
                  type="button"
                  className={classNames(styles.arrival, styles[reservation.status])}
                  onClick={() => onOpen(reservation)}
                >
                  <b>{reservation.datetime.slice(11)}</b>
                  <span className={styles.name}>{guestName(reservation)}</span>
                  <span className={styles.party} aria-hidden="true">
                    {reservation.guestsCount}
                  </span>
                  <span className="visually-hidden">
                    {`${factsOf(reservation)}, ${staffStatusLabels[reservation.status]}`}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
