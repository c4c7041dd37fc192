import { formatPhone } from '#web/lib/format/phones.ts'
import type { Board } from '#web/nouns/reservations/board-api.ts'
import { guestName, statusWords } from './board-words.ts'
import styles from './print-list.module.css'

interface PrintListProps {
  title: string
  reservations: Board['reservations']
}

/** The printed list of reservations; not visible on the screen. */
export function PrintList({ title, reservations }: PrintListProps) {
  const expected = reservations.filter(({ status }) => status !== 'cancelled' && status !== 'declined')
  const hasZones = expected.some(({ zone }) => zone !== null)
  return (
    <section className={styles.print}>
      <h2>{title}</h2>
      {expected.length === 0 ? (
        <p>Броней нет.</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Время</th>
              <th scope="col">Имя и&nbsp;пожелания</th>
              <th scope="col">Гостей</th>
              {hasZones && <th scope="col">Зал</th>}
              <th scope="col">Телефон</th>
              <th scope="col">Бронь</th>
            </tr>
          </thead>
          <tbody>
            {expected.map((reservation) => (
              <tr key={reservation.id}>
                <td
                  className={styles.whole}
                >{`${reservation.datetime.slice(11)}–${reservation.until.slice(11)}`}</td>
                <td className={styles.words}>
                  <b>{guestName(reservation)}</b>
                  {reservation.comment && <p>{reservation.comment}</p>}
                </td>
                <td>{reservation.guestsCount}</td>
                {hasZones && <td>{reservation.zone?.name}</td>}
                <td className={styles.whole}>{reservation.phone && formatPhone(reservation.phone)}</td>
                <td className={styles.whole}>{statusWords[reservation.status]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
