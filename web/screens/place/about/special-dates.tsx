import type { Place } from '#contract/places/places.ts'
import { weekdaysShort } from '#web/lib/format/dates.ts'
import { dayAndMonth, weekdayOf } from '#web/lib/format/month-calendar.ts'
import styles from './place-hours.module.css'

/** The coming days on which the venue works otherwise than usual. */
export function SpecialDates({ dates }: { dates: Place['specialDates'] }) {
  return (
    <div className={styles.schedule}>
      <h3 className={styles.name}>Особые дни</h3>
      <dl className={styles.week}>
        {dates.map(({ date, hours }) => (
          <div key={date}>
            <dt>{`${weekdaysShort[weekdayOf(date)]}, ${dayAndMonth(date)}`}</dt>
            <dd>{hours ? `${hours.startAt}–${hours.endAt}` : 'Закрыто'}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
