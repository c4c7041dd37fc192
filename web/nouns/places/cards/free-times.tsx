import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import styles from './free-times.module.css'

interface FreeTimesProps {
  latinName: string
  /** Wall times of the place. */
  times: readonly string[]
  guests: number
}

/** The free times nearest to the requested one; each is a link to the booking form. */
export function FreeTimes({ latinName, times, guests }: FreeTimesProps) {
  return (
    <ul
      className={styles.times}
      aria-label={`Забронировать столик: ${formatCount(guests, nounForms.guests)}`}
    >
      {times.map((time) => (
        <li key={time}>
          <a className={styles.time} href={`/${latinName}/booking?at=${time}&guests=${guests}`}>
            {time.slice(11)}
          </a>
        </li>
      ))}
    </ul>
  )
}
