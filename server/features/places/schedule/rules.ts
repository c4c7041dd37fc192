import { BUSINESS_DAY_START } from '#contract/places/week-slots.ts'
import { dayOfWeekOf, wallTime } from '#server/lib/zone.ts'

export const MINUTES_OF_DAY = 1440
export const MINUTES_OF_WEEK = 7 * MINUTES_OF_DAY

/**
 * One interval of a schedule in minutes of the day, 0…1439. An end not after its start is on the next day, so 0–0 is
 * round the clock and 1080–0 ends at midnight.
 */
export interface OpenHours {
  /** 1 Monday … 7 Sunday. */
  dayOfWeek: number
  startMinute: number
  endMinute: number
}

/** Half-open: [from, to) in minutes of the week, Monday 00:00 is 0. */
export interface WeekInterval {
  from: number
  to: number
}

/** The reference rule for the indexed form of a schedule. Sunday night continues into Monday. */
export function isOpenAt(items: readonly OpenHours[], minuteOfWeek: number): boolean {
  return items.some((item) => {
    const start = startOf(item)
    return (minuteOfWeek - start + MINUTES_OF_WEEK) % MINUTES_OF_WEEK < lengthOf(item)
  })
}

/**
 * The week as sorted, disjoint intervals: touching and overlapping ones are merged, a night after Sunday is split in
 * two.
 */
export function weekIntervals(items: readonly OpenHours[]): WeekInterval[] {
  const pieces = items.flatMap((item) => {
    const from = startOf(item)
    const to = from + lengthOf(item)
    if (to <= MINUTES_OF_WEEK) return [{ from, to }]
    return [
      { from, to: MINUTES_OF_WEEK },
      { from: 0, to: to - MINUTES_OF_WEEK },
    ]
  })
  pieces.sort((a, b) => a.from - b.from || a.to - b.to)
  const merged: WeekInterval[] = []
  for (const piece of pieces) {
    const last = merged.at(-1)
    if (last && piece.from <= last.to) last.to = Math.max(last.to, piece.to)
    else merged.push({ ...piece })
  }
  return merged
}

/** Whether it is open for so many minutes from a minute of the week on; the week is cyclic. */
export function isOpenThrough(intervals: readonly WeekInterval[], from: number, minutes: number): boolean {
  return weekSpan(from, minutes).every((part) =>
    intervals.some((interval) => interval.from <= part.from && part.to <= interval.to),
  )
}

/** The given number of minutes from a minute of the week on, split at the end of the week. */
function weekSpan(from: number, minutes: number): WeekInterval[] {
  const to = from + minutes
  return [
    { from, to: Math.min(to, MINUTES_OF_WEEK) },
    { from: 0, to: to - MINUTES_OF_WEEK },
  ].filter((part) => part.from < part.to)
}

/** `{[540,1320),[1980,2760)}`, as PostgreSQL writes an int4multirange; null when never open. */
export function openWeekText(items: readonly OpenHours[]): string | null {
  if (items.length === 0) return null
  return multirangeText(weekIntervals(items))
}

export function multirangeText(intervals: readonly WeekInterval[]): string {
  return `{${intervals.map(({ from, to }) => `[${from},${to})`).join(',')}}`
}

export function minuteOfWeek(now: Date | number, timeZone: string): number {
  const { dayOfWeek, minuteOfDay } = wallTime(now, timeZone)
  return (dayOfWeek - 1) * MINUTES_OF_DAY + minuteOfDay
}

/** Earlier minutes of a day belong to the night before. */
export const DAY_START_MINUTE = minuteOfDay(BUSINESS_DAY_START)

/**
 * The intervals in which a place has to be open to match a filter: one minute for a point in time, 06:00 to midnight
 * for a day without a time, so that a bar that closes at 2 a.m. on Saturday is not «open on Saturday» because of
 * that.
 */
export function filterIntervals(values: readonly string[]): WeekInterval[] {
  return values.map((value) => {
    const [day = '', time] = splitTime(value)
    const weekday = day.startsWith('-W-') ? Number(day.slice(3)) : dayOfWeekOf(day)
    const midnight = (weekday - 1) * MINUTES_OF_DAY
    if (time === undefined) return { from: midnight + DAY_START_MINUTE, to: midnight + MINUTES_OF_DAY }
    const at = midnight + minuteOfDay(time)
    return { from: at, to: at + 1 }
  })
}

/**
 * «After midnight»: open at some minute between 00:01 and 03:00. Neither a place that closes at midnight nor a bakery
 * that opens at four matches.
 */
export const nightIntervals: readonly WeekInterval[] = Array.from({ length: 7 }, (_, day) => ({
  from: day * MINUTES_OF_DAY + 1,
  to: day * MINUTES_OF_DAY + 3 * 60,
}))

export function minuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

export function timeOfDay(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

function splitTime(value: string): [string, string | undefined] {
  const at = value.indexOf('T')
  return at < 0 ? [value, undefined] : [value.slice(0, at), value.slice(at + 1)]
}

function startOf(item: OpenHours): number {
  return (item.dayOfWeek - 1) * MINUTES_OF_DAY + item.startMinute
}

function lengthOf(item: OpenHours): number {
  // «до 23:59» means midnight: nobody closes for the last minute of a day.
  const end = item.endMinute === MINUTES_OF_DAY - 1 ? MINUTES_OF_DAY : item.endMinute
  const length = end - item.startMinute
  return length > 0 ? length : length + MINUTES_OF_DAY
}
