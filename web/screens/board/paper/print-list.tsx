import { joinFacts } from '#web/lib/format/facts.ts'
import { formatPhone } from '#web/lib/format/phones.ts'
import { formatCount } from '#web/lib/format/plurals.ts'
import type { Board } from '#web/nouns/reservations/board/board-api.ts'
import { boardForms } from '#web/nouns/reservations/board/board-plurals.ts'
import { classNames } from '#web/ui/class-names.ts'
import { formatSeats, guestName, statusOf } from '../board-labels.ts'
import styles from './print-list.module.css'

export type Paper = 'a4' | 'slip80' | 'slip58'

interface PrintListProps {
  paper: Paper
  title: string
  reservations: Board['reservations']
}

/** The printed list of reservations; not visible on the screen. */
export function PrintList({ paper, title, reservations }: PrintListProps) {
  const expected = reservations.filter(({ status }) => status !== 'cancelled' && status !== 'declined')
  const hasPlaces = expected.some((reservation) => formatSeats(reservation) !== '')
  return (
    <section className={classNames(styles.print, styles[paper])}>
      <h2>{title}</h2>
      {expected.length === 0 ? (
        <p>Броней нет.</p>
      ) : paper !== 'a4' ? (
        <BookingSlip reservations={expected} />
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Время</th>
              <th scope="col">Имя и&nbsp;пожелания</th>
              <th scope="col">Гостей</th>
              {hasPlaces && <th scope="col">Зал и&nbsp;стол</th>}
              <th scope="col">Телефон</th>
              <th scope="col">Бронь</th>
            </tr>
          </thead>
          <tbody>
            {expected.map((reservation) => (
              <tr key={reservation.id}>
                <td
                  className={styles.noWrap}
                >{`${reservation.datetime.slice(11)}–${reservation.until.slice(11)}`}</td>
                <td className={styles.text}>
                  <b>{guestName(reservation)}</b>
                  {reservation.comment && <p>{reservation.comment}</p>}
                </td>
                <td>{reservation.guestsCount}</td>
                {hasPlaces && <td className={styles.place}>{formatSeats(reservation)}</td>}
                <td className={styles.noWrap}>{reservation.phone && formatPhone(reservation.phone)}</td>
                <td className={styles.noWrap}>{statusOf(reservation)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** The business day on the paper of a cash register, from top to bottom. */
function BookingSlip({ reservations }: { reservations: Board['reservations'] }) {
  return (
    <ul className={styles.slip}>
      {reservations.map((reservation) => (
        <li key={reservation.id}>
          <b>{`${reservation.datetime.slice(11)} ${guestName(reservation)}`}</b>
          <p>
            {joinFacts([formatCount(reservation.guestsCount, boardForms.guests), formatSeats(reservation)])}
          </p>
          {reservation.phone && <p className={styles.noWrap}>{formatPhone(reservation.phone)}</p>}
          {reservation.comment && <p>{reservation.comment}</p>}
        </li>
      ))}
    </ul>
  )
}
