import { countOf, forms } from '#web/lib/format/plurals.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './free-times.module.css'

interface FreeTimesProps {
  latinName: string
  /** Wall times of the place. */
  times: readonly string[]
  guests: number
}

/** When there is a table nearest to what was asked: a press begins the booking with it. */
export function FreeTimes({ latinName, times, guests }: FreeTimesProps) {
  return (
    <ul
      className={styles.times}
      aria-label={`Свободные столики: ${countOf(guests, forms.guests)}`}
      data-figures=""
    >
      {times.map((time) => (
        <li key={time}>
          <Link
            className={styles.time}
            to={`/${latinName}/booking?at=${time}&guests=${guests}`}
            rel="nofollow"
            aria-label={`Забронировать на ${time.slice(11)}`}
          >
            {time.slice(11)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
