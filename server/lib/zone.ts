import { LRUCache } from 'lru-cache'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'

/** Local date and time in a city. */
export interface WallTime {
  /** YYYY-MM-DD */
  date: string
  /** 1 Monday … 7 Sunday. */
  dayOfWeek: number
  /** Minutes since midnight. */
  minuteOfDay: number
}

const formats = new Map<string, Intl.DateTimeFormat>()
/** Cached for a minute, because every list of open places needs the current minute. */
const lastWallTimes = new Map<string, { minute: number; time: WallTime }>()

export function wallTime(now: Date | number, timeZone: string): WallTime {
  const minute = Math.floor(Number(now) / MINUTE_MS)
  const cached = lastWallTimes.get(timeZone)
  if (cached?.minute === minute) return cached.time
  const time = wallTimeAt(now, timeZone)
  lastWallTimes.set(timeZone, { minute, time })
  return time
}

/** A board of reservations formats the same few moments hundreds of times. */
const wallTimes = new LRUCache<string, WallTime>({ max: 5000 })

/** For any moment; `wallTime` caches the present minute. */
export function wallTimeAt(now: Date | number, timeZone: string): WallTime {
  const key = `${Math.floor(Number(now) / MINUTE_MS)} ${timeZone}`
  const cached = wallTimes.get(key)
  if (cached) return cached
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(now)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part
  const date = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const time = { date, dayOfWeek: dayOfWeekOf(date), minuteOfDay: hour * 60 + minute }
  wallTimes.set(key, time)
  return time
}

/** The absolute time of a local time: the first of two, null for one that a clock change skips. */
export function momentAt(date: string, minuteOfDay: number, timeZone: string): number | null {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + minuteOfDay * MINUTE_MS
  const { before, after } = offsetsAround(date, timeZone)
  if (before === after) return asUtc - before
  for (const offset of [before, after]) {
    if (offsetAt(asUtc - offset, timeZone) === offset) return asUtc - offset
  }
  return null
}

/** The beginning of a day: at one o'clock when a clock change skips midnight. */
export function beginningOfDay(date: string, timeZone: string): number {
  return momentAt(date, 0, timeZone) ?? momentAt(date, 60, timeZone) ?? Date.parse(`${date}T00:00:00Z`)
}

/** `2026-02-28` and 1 → `2026-03-01`. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

const offsets = new Map<string, { before: number; after: number }>()
const MAX_OFFSETS = 20_000

/** The offsets from UTC well before a date and well after it, which differ only around a clock change. */
function offsetsAround(date: string, timeZone: string): { before: number; after: number } {
  const key = `${timeZone} ${date}`
  const cached = offsets.get(key)
  if (cached) return cached
  const midnight = Date.parse(`${date}T00:00:00Z`)
  const found = {
    before: offsetAt(midnight - DAY_MS, timeZone),
    after: offsetAt(midnight + 2 * DAY_MS, timeZone),
  }
  if (offsets.size >= MAX_OFFSETS) offsets.clear()
  offsets.set(key, found)
  return found
}

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
export function offsetAt(moment: number, timeZone: string): number {
  const { date, minuteOfDay } = wallTimeAt(moment, timeZone)
  const minute = Math.floor(moment / MINUTE_MS) * MINUTE_MS
  return Date.parse(`${date}T00:00:00Z`) + minuteOfDay * MINUTE_MS - minute
}

export interface OffsetSpan {
  from: number
  /** Exclusive. */
  to: number
  /** Ahead of UTC, in milliseconds. */
  offset: number
}

/** Zones change their offset at most once a week, and at a whole minute. */
const MAX_STEP_MS = 7 * DAY_MS

/** The parts of a time within each of which the clocks of a zone keep one offset from UTC. */
export function offsetSpans(from: number, to: number, timeZone: string): OffsetSpan[] {
  const spans: OffsetSpan[] = []
  let span = { from, to, offset: offsetAt(from, timeZone) }
  for (let at = from; at < to; ) {
    const next = Math.min(at + MAX_STEP_MS, to)
    if (offsetAt(next, timeZone) !== span.offset) {
      const change = changeBetween(at, next, timeZone)
      spans.push({ ...span, to: change })
      span = { from: change, to, offset: offsetAt(change, timeZone) }
    }
    at = next
  }
  return [...spans, span].filter((part) => part.from < part.to)
}

/** The minute at which the offset is no longer that of the first moment. */
function changeBetween(from: number, to: number, timeZone: string): number {
  const offset = offsetAt(from, timeZone)
  let [before, after] = [Math.floor(from / MINUTE_MS), Math.ceil(to / MINUTE_MS)]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetAt(middle * MINUTE_MS, timeZone) === offset) before = middle
    else after = middle
  }
  return after * MINUTE_MS
}

/** 1 Monday … 7 Sunday of a calendar date `YYYY-MM-DD`. */
export function dayOfWeekOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}

/** 2026-02-30 has the format of a date but does not exist. */
export function isCalendarDate(date: string): boolean {
  const parsed = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date)
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    formats.set(timeZone, format)
  }
  return format
}

export function isTimeZone(timeZone: string): boolean {
  try {
    return canonicalZone(timeZone) !== ''
  } catch {
    return false
  }
}

/** `Asia/Kolkata` and `Asia/Calcutta` are the same zone. @throws {RangeError} for an unknown name */
export function canonicalZone(timeZone: string): string {
  return formatOf(timeZone).resolvedOptions().timeZone
}
