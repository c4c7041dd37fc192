import { addDays, dayOfWeekOf, wallTime } from '#server/lib/zone.ts'
import { DAY_START_MINUTE, minuteOfDay, type OpenHours } from './rules.ts'

/** Other hours than usual on the business day of a date; without minutes it is closed. */
export interface SpecialDate {
  date: string
  opens_minute: number | null
  closes_minute: number | null
}

/** The dates whose hours a card can mention: the night before still counts, and «откроется в среду» looks ahead. */
const DAYS_BEFORE = 1
const DAYS_AFTER = 5

/**
 * The hours of the week around a business day with those of its special dates in place of the usual ones; undefined where no
 * date differs. Where the usual hours are unknown, only those of the business day itself are known.
 */
export function weekAround(
  usual: readonly OpenHours[] | null,
  specialDates: readonly SpecialDate[],
  businessDate: string,
): OpenHours[] | undefined {
  const first = addDays(businessDate, usual ? -DAYS_BEFORE : 0)
  const last = addDays(businessDate, usual ? DAYS_AFTER : 0)
  const special = specialDates.filter(({ date }) => first <= date && date <= last)
  if (special.length === 0) return undefined
  const days = new Set(special.map(({ date }) => dayOfWeekOf(date)))
  return [
    ...(usual ?? []).filter(({ dayOfWeek }) => !days.has(dayOfWeek)),
    ...special.flatMap(({ date, opens_minute: startMinute, closes_minute: endMinute }) =>
      startMinute === null || endMinute === null
        ? []
        : [{ dayOfWeek: dayOfWeekOf(date), startMinute, endMinute }],
    ),
  ].sort((a, b) => a.dayOfWeek - b.dayOfWeek || a.startMinute - b.startMinute)
}

/** The business day of a local moment (`2026-11-27T01:30` belongs to the 26th), or of the present. */
export function shownBusinessDate(moment: string | undefined, now: number, timeZone: string): string {
  const { date, minute } =
    moment === undefined
      ? presentIn(timeZone, now)
      : { date: moment.slice(0, 10), minute: minuteOfDay(moment.slice(11)) }
  return minute < DAY_START_MINUTE ? addDays(date, -1) : date
}

/** The present counts from midnight, as the reopening itself does; another moment by its business day. */
export function hasReopenedBy(
  reopensOn: string,
  moment: string | undefined,
  now: number,
  timeZone: string,
): boolean {
  const day = moment === undefined ? presentIn(timeZone, now).date : shownBusinessDate(moment, now, timeZone)
  return reopensOn <= day
}

function presentIn(timeZone: string, now: number) {
  const { date, minuteOfDay: minute } = wallTime(now, timeZone)
  return { date, minute }
}
