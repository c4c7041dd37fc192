import { HOUR_MS } from '#contract/durations.ts'
import { dateAfter, weekdayOf } from '#web/lib/format/month-calendar.ts'
import { localNowIn } from '#web/lib/format/zone.ts'

const DAYS = 7
const FRIDAY = 4
const SATURDAY = 5

/** Evenings of a week from now on, with a late hour on Friday and Saturday: what friends usually propose. */
export function suggestTimes(now: number, timeZone: string): string[] {
  // Nobody gathers friends within an hour.
  const earliest = localNowIn(timeZone, now + HOUR_MS)
  const today = earliest.slice(0, 10)
  return Array.from({ length: DAYS }, (_, day) => dateAfter(today, day))
    .flatMap((date) => {
      const weekday = weekdayOf(date)
      const isLate = weekday === FRIDAY || weekday === SATURDAY
      return [`${date}T19:00`, ...(isLate ? [`${date}T21:00`] : [])]
    })
    .filter((time) => time >= earliest)
}
