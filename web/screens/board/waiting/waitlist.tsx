import type { WaitlistStatus } from '#contract/reservations/reservation-values.ts'
import { formatPhone } from '#web/lib/format/phones.ts'
import { formatCount } from '#web/lib/format/plurals.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import type { Board } from '#web/nouns/reservations/board/board-api.ts'
import { boardForms } from '#web/nouns/reservations/board/board-plurals.ts'
import styles from './waitlist.module.css'

const statusLabels: Record<WaitlistStatus, string> = {
  waiting: 'ждут',
  offered: 'предложили места, решают',
  taken: 'забронировали',
  missed: 'не успели',
  withdrawn: 'передумали',
}

/** The waiting list. Freed seats are offered to it in turn, automatically. */
export function Waitlist({ entries }: { entries: Board['waitlistEntries'] }) {
  if (entries.length === 0) return null
  return (
    <section className={styles.entries}>
      <h2 className={styles.title}>Лист ожидания</h2>
      <ul className={styles.list}>
        {entries.map(({ id, name, phone, guestsCount, from, to, status }) => (
          <li key={id} className={styles.entry}>
            <b>{`${from.slice(11)}–${to.slice(11)}`}</b>
            <span>
              {`${name}, ${formatCount(guestsCount, boardForms.guests)}`}
              <span className={styles.status}>{` —${NBSP}${statusLabels[status]}`}</span>
            </span>
            <a className={styles.phone} href={`tel:${phone}`}>
              {formatPhone(phone)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
