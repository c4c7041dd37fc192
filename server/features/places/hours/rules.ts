import { DAY_MS } from '#contract/durations.ts'
import {
  HOURS_DOUBTFUL_AFTER_DAYS,
  MAX_HOURS_REPORT_AGE_DAYS,
  MIN_AGREEING_GUESTS,
} from '#contract/places/hours-checks.ts'
import type { ReportedDay } from '#contract/places/place-hours.ts'
import type { ScheduleValue } from '../writing/values.ts'

/** Hours confirmed before this time are doubtful. */
export function doubtfulBefore(now: number): Date {
  return new Date(now - HOURS_DOUBTFUL_AFTER_DAYS * DAY_MS)
}

export function areDoubtful(checkedAt: Date, now: number): boolean {
  return checkedAt < doubtfulBefore(now)
}

/** Reports before this time do not count. */
export function reportsCountSince(now: number): Date {
  return new Date(now - MAX_HOURS_REPORT_AGE_DAYS * DAY_MS)
}

/** The days about which enough guests report the same. Each guest has at most one report about a day. */
export function agreedDays(reports: readonly ReportedDay[]): ReportedDay[] {
  const groups = Map.groupBy(reports, ({ dayOfWeek, startAt, endAt }) => `${dayOfWeek} ${startAt} ${endAt}`)
  const agreed = [...groups.values()].filter(({ length }) => length >= MIN_AGREEING_GUESTS)
  const byDay = Map.groupBy(agreed, ([first]) => first?.dayOfWeek)
  // Two different reports about one day, each by enough guests, contradict each other.
  return [...byDay.values()].flatMap((answers) => (answers.length === 1 ? (answers[0]?.[0] ?? []) : []))
}

/** The schedules with the reported hours on these days of the main one, which is created when missing. */
export function withDays(schedules: readonly ScheduleValue[], days: readonly ReportedDay[]): ScheduleValue[] {
  const main = schedules.find(({ isMain }) => isMain) ?? { name: '', isMain: true, note: '', items: [] }
  const changed = new Set(days.map(({ dayOfWeek }) => dayOfWeek))
  const items = [
    ...main.items.filter(({ dayOfWeek }) => !changed.has(dayOfWeek)),
    ...days.flatMap(({ dayOfWeek, startAt, endAt }) =>
      startAt !== null && endAt !== null ? [{ dayOfWeek, startAt, endAt }] : [],
    ),
  ].sort((a, b) => a.dayOfWeek - b.dayOfWeek || a.startAt.localeCompare(b.startAt))
  return [{ ...main, items }, ...schedules.filter((schedule) => schedule !== main && !schedule.isMain)]
}

/** Whether the schedule already has the reported hours of the day. */
export function isAsReported(schedules: readonly ScheduleValue[], day: ReportedDay): boolean {
  const items = schedules
    .filter(({ isMain }) => isMain)
    .flatMap((schedule) => schedule.items)
    .filter(({ dayOfWeek }) => dayOfWeek === day.dayOfWeek)
  if (day.startAt === null) return items.length === 0
  const [only, another] = items
  return !another && only?.startAt === day.startAt && only.endAt === day.endAt
}
