import { HOUR_MS } from '#contract/durations.ts'
import { weekdayOf } from '#web/lib/format/month-calendar.ts'
import { localTime } from '#web/lib/format/zone.ts'
import { dayAfter } from '#web/nouns/reservations/api.ts'

const DAYS = 7
const FRIDAY = 4
const SATURDAY = 5

/** Evenings of a week from now on, with a late hour on Friday and Saturday: what friends usually propose. */
export function suggestTimes(now: number, timeZone: string): string[] {
  // Nobody gathers friends within an hour.
  const earliest = localText(now + HOUR_MS, timeZone)
  const today = earliest.slice(0, 10)
  return Array.from({ length: DAYS }, (_, day) => dayAfter(today, day))
    .flatMap((date) => {
      const weekday = weekdayOf(date)
      const isLate = weekday === FRIDAY || weekday === SATURDAY
      return [`${date}T19:00`, ...(isLate ? [`${date}T21:00`] : [])]
    })
    .filter((time) => time >= earliest)
}

/** `2026-11-27T19:05` */
export function localText(moment: number, timeZone: string): string {
  const { year, month, day, hour, minute } = localTime(moment, timeZone)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
}
