import { MINUTE_MS } from '#contract/durations.ts'

export const DAY_MINUTES = 1440
export const WEEK_MINUTES = 10_080

const formatters = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, Map<number, number>>()
/** Time zones change their offset only at quarters of an hour. */
const OFFSET_STEP_MS = 15 * MINUTE_MS
/** The cache of one zone. */
const MAX_OFFSETS = 500

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
    formatters.set(timeZone, formatter)
  }
  return formatter
}

/** The offset of the zone from UTC at a moment. Cached, because every card of a list needs the same. */
export function zoneOffsetMs(instantMs: number, timeZone: string): number {
  const step = Math.floor(instantMs / OFFSET_STEP_MS)
  const zoneOffsets = offsets.get(timeZone) ?? new Map<number, number>()
  const cached = zoneOffsets.get(step)
  if (cached !== undefined) return cached
  const at: Record<string, number> = {}
  for (const part of formatterOf(timeZone).formatToParts(step * OFFSET_STEP_MS)) {
    at[part.type] = Number(part.value)
  }
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = at
  const offset = Date.UTC(year, month - 1, day, hour, minute) - step * OFFSET_STEP_MS
  if (zoneOffsets.size > MAX_OFFSETS) zoneOffsets.clear()
  offsets.set(timeZone, zoneOffsets.set(step, offset))
  return offset
}

export interface LocalTime {
  year: number
  /** 1…12 */
  month: number
  day: number
  /** 1 Monday … 7 Sunday */
  weekday: number
  hour: number
  minute: number
  second: number
  /** Whole days since the epoch in the zone's calendar. */
  dayNumber: number
}

/** The local date and time in the zone. */
export function localTime(instantMs: number, timeZone: string): LocalTime {
  const wall = instantMs + zoneOffsetMs(instantMs, timeZone)
  const date = new Date(wall)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: date.getUTCDay() === 0 ? 7 : date.getUTCDay(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    dayNumber: Math.floor(wall / 86_400_000),
  }
}

/** The time zone of this device. */
export function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The instant of a local time, which is in the format of the server. */
export function instantOf(local: string, timeZone: string): number {
  const wall = Date.parse(`${local}Z`)
  return wall - zoneOffsetMs(wall - zoneOffsetMs(wall, timeZone), timeZone)
}

/** In the format of the server: `2026-11-21T19:30`. */
export function localNowIn(timeZone: string, nowMs: number): string {
  const { year, month, day, hour, minute } = localTime(nowMs, timeZone)
  return new Date(Date.UTC(year, month - 1, day, hour, minute)).toISOString().slice(0, 16)
}
