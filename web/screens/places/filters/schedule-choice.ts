import { dateAfter } from '#web/lib/format/month-calendar.ts'
import { type PlaceFilters, scheduleTime } from './place-filters.ts'

const MINUTES_STEP = 30

/** «00:00», «00:30» … «23:30» */
export const timeSlots: readonly string[] = Array.from({ length: (24 * 60) / MINUTES_STEP }, (_, slot) => {
  const minutes = slot * MINUTES_STEP
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
})

const EVENING = '19:00'
const LAST_CALL = '22:00'

/** The default time: seven in the evening, later today when that has passed, tomorrow when it is too late. */
export function eveningAfter(localNow: string): string {
  const [date = '', clock = ''] = localNow.split('T')
  if (clock < EVENING) return `${date}T${EVENING}`
  const soon = timeSlots.find((slot) => slot > clock)
  if (soon && clock < LAST_CALL) return `${date}T${soon}`
  return `${dateAfter(date, 1)}T${EVENING}`
}

/** All chosen days share the time; a time alone means today. */
export function chooseTime(filters: PlaceFilters, time: string | null, today: string): PlaceFilters {
  const hasDays = filters.weekdays.length + filters.dates.length > 0
  if (!hasDays) return time === null ? filters : { ...filters, dates: [{ date: today, time }] }
  return {
    ...filters,
    weekdays: filters.weekdays.map(({ day }) => ({ day, time })),
    dates: filters.dates.map(({ date }) => ({ date, time })),
  }
}

/** Choosing a weekday clears the dates: both at once would be ambiguous. */
export function toggleWeekday(filters: PlaceFilters, day: number): PlaceFilters {
  const time = scheduleTime(filters)
  const rest = filters.weekdays.filter((weekday) => weekday.day !== day)
  const weekdays = rest.length < filters.weekdays.length ? rest : [...rest, { day, time }]
  return { ...filters, dates: [], weekdays: weekdays.sort((left, right) => left.day - right.day) }
}

export function toggleDate(filters: PlaceFilters, date: string): PlaceFilters {
  const time = scheduleTime(filters)
  const rest = filters.dates.filter((item) => item.date !== date)
  const dates = rest.length < filters.dates.length ? rest : [...rest, { date, time }]
  return { ...filters, weekdays: [], dates: dates.sort((left, right) => (left.date < right.date ? -1 : 1)) }
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
