import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import type { TableState } from '#contract/polls/poll-limits.ts'
import { DAY_START_MINUTE } from '#server/features/places/schedule/rules.ts'
import { addDays, momentAt, wallTime, wallTimeAt } from '#server/lib/zone.ts'
import { DEFAULT_AHEAD_DAYS, DEFAULT_NOTICE_MINUTES, formatLocalDateTime, readLocal } from '../rules.ts'
import { findSlot, reasonUnserved, slotsOfDay, type Terms } from '../slots.ts'
import type { Span } from '../span.ts'

/** A table for a number of guests at a time, searched in a whole city. */
export interface WantedTable {
  guests: number
  at: number
  /** The business day to which it belongs: before six in the morning that of the day before. */
  businessDate: string
  /** Whether it is within the default booking rules. */
  isWithinDefaultTerms: boolean
}

/** @returns undefined for a time that a clock change skips */
export function wantedTable(
  local: string,
  guests: number,
  { timeZone, now, today }: { timeZone: string; now: number; today: string },
): WantedTable | undefined {
  const { date, minuteOfDay } = readLocal(local, 'table_at')
  const at = momentAt(date, minuteOfDay, timeZone)
  if (at === null) return undefined
  const businessDate = minuteOfDay < DAY_START_MINUTE ? addDays(date, -1) : date
  const isWithinDefaultTerms =
    at >= now + DEFAULT_NOTICE_MINUTES * MINUTE_MS && businessDate <= addDays(today, DEFAULT_AHEAD_DAYS)
  return { guests, at, businessDate, isWithinDefaultTerms }
}

const NEAR_MS = 3 * 3_600_000
const MAX_SHOWN = 4

/** The free times nearest to the wanted one, in chronological order. */
export function nearestTimes(
  terms: Terms,
  table: WantedTable,
  freeAt: (startsAt: number) => number,
  now: number,
): string[] {
  return [addDays(table.businessDate, -1), table.businessDate]
    .flatMap((businessDate) => slotsOfDay(terms, businessDate, now))
    .map(({ startsAt }) => startsAt)
    .filter((startsAt) => Math.abs(startsAt - table.at) <= NEAR_MS && freeAt(startsAt) >= table.guests)
    .sort((a, b) => Math.abs(a - table.at) - Math.abs(b - table.at) || a - b)
    .slice(0, MAX_SHOWN)
    .sort((a, b) => a - b)
    .map((startsAt) => formatLocalDateTime(startsAt, terms.timeZone))
}

export function nearSpan({ at }: WantedTable): Span {
  return { from: at - NEAR_MS, to: at + NEAR_MS }
}

const MAX_NEXT_SHOWN = 3

/** The first free times of the current or coming business day; of tomorrow's when it has none. */
export function nextTimes(
  terms: Terms,
  guests: number,
  freeAt: (startsAt: number) => number,
  now: number,
): string[] {
  const today = wallTime(now, terms.timeZone).date
  const businessDates = [[addDays(today, -1), today], [addDays(today, 1)]]
  for (const dates of businessDates) {
    const free = dates
      .flatMap((date) => slotsOfDay(terms, date, now))
      .filter(({ startsAt }) => freeAt(startsAt) >= guests)
    if (free.length > 0) {
      return free
        .slice(0, MAX_NEXT_SHOWN)
        .map(({ startsAt }) => formatLocalDateTime(startsAt, terms.timeZone))
    }
  }
  return []
}

/** Covers everything that `nextTimes` needs in any time zone: tomorrow's business day ends within two days. */
export function nextSpan(now: number): Span {
  return { from: now, to: now + 3 * DAY_MS }
}

/** The facts about a place that are known before its seats: whether it serves guests at all, and on the site. */
export interface Availability {
  terms: Terms
  isServing: boolean
  isBookable: boolean
}

/** @param fits whether a party of that size still finds seats at the time */
export function tableStateAt(
  { terms, isServing, isBookable }: Availability,
  startsAt: number,
  fits: boolean,
  now: number,
): TableState {
  if (startsAt <= now) return 'past'
  if (!isServing) return 'closed'
  // Of unknown hours nobody can say that the place is closed.
  if (terms.hours.length > 0 && reasonUnserved(terms, startsAt)) return 'closed'
  const { date, minuteOfDay } = wallTimeAt(startsAt, terms.timeZone)
  if (!isBookable || !findSlot(terms, date, minuteOfDay, now)) return 'unbookable'
  return fits ? 'free' : 'full'
}
