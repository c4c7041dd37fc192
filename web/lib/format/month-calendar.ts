import { monthsGenitive } from './dates.ts'
import { NBSP } from './typography.ts'
import { localTime } from './zone.ts'

export interface CalendarDay {
  /** `2026-11-21` */
  date: string
  dayOfMonth: number
  isInMonth: boolean
}

const DAYS_IN_WEEK = 7
const WEEKS_SHOWN = 6

/** Six weeks of seven days from the Monday on or before the first: a month never changes its height. */
export function monthWeeks(month: string): CalendarDay[][] {
  const daysBefore = weekdayOf(`${month}-01`)
  return Array.from({ length: WEEKS_SHOWN }, (_, week) =>
    Array.from({ length: DAYS_IN_WEEK }, (_, day) => {
      const date = dateAfter(`${month}-01`, week * DAYS_IN_WEEK + day - daysBefore)
      return { date, dayOfMonth: Number(date.slice(8)), isInMonth: date.startsWith(month) }
    }),
  )
}

/** `2026-11` and 2 → `2027-01`. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, ordinal = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, ordinal - 1 + months, 1)).toISOString().slice(0, 7)
}

/** `2026-11-30` and 1 → `2026-12-01`. */
export function dateAfter(date: string, days: number): string {
  const moment = new Date(`${date}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

/** 0 Monday … 6 Sunday. */
export function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % DAYS_IN_WEEK
}

/** The date in a city: `2026-11-21`. */
export function todayIn(timeZone: string, nowMs: number): string {
  const { year, month, day } = localTime(nowMs, timeZone)
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

/** `2026-11-27` → «27 ноября» */
export function dayAndMonth(date: string): string {
  return `${Number(date.slice(8))}${NBSP}${monthsGenitive[Number(date.slice(5, 7)) - 1] ?? ''}`
}
