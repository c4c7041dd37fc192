import type { WishStatus } from '#contract/reservation-words.ts'
import { formatPhone } from '#web/lib/format/phones.ts'
import { countOf } from '#web/lib/format/plurals.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import type { Board } from './board-api.ts'
import { boardForms } from './board-plurals.ts'
import styles from './wish-list.module.css'

const statusWords: Record<WishStatus, string> = {
  waiting: 'ждут',
  offered: 'предложили места, решают',
  taken: 'забронировали',
  missed: 'не успели',
  withdrawn: 'передумали',
}

/** Who would come if there were seats. They are offered freed seats in turn, without anybody's doing. */
export function WishList({ wishes }: { wishes: Board['wishes'] }) {
  if (wishes.length === 0) return null
  return (
    <section className={styles.wishes}>
      <h2 className={styles.title}>Лист ожидания</h2>
      <ul className={styles.list}>
        {wishes.map(({ id, name, phone, guestsCount, from, to, status }) => (
          <li key={id} className={styles.wish}>
            <b>{`${from.slice(11)}–${to.slice(11)}`}</b>
            <span>
              {`${name}, ${countOf(guestsCount, boardForms.guests)}`}
              <span className={styles.status}>{` —${NBSP}${statusWords[status]}`}</span>
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
