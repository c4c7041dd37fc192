/** A moment as the clock on a city's wall shows it. */
export interface WallTime {
  /** YYYY-MM-DD */
  date: string
  /** 1 Monday … 7 Sunday. */
  dayOfWeek: number
  /** Minutes since midnight. */
  minuteOfDay: number
}

const formats = new Map<string, Intl.DateTimeFormat>()
/** «Now» is asked for by every list of open places, and is the same for a minute. */
const lately = new Map<string, { minute: number; time: WallTime }>()

export function wallTime(now: Date | number, timeZone: string): WallTime {
  const minute = Math.floor(Number(now) / 60_000)
  const known = lately.get(timeZone)
  if (known?.minute === minute) return known.time
  const time = readWallTime(now, timeZone)
  lately.set(timeZone, { minute, time })
  return time
}

function readWallTime(now: Date | number, timeZone: string): WallTime {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(now)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part
  const date = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return { date, dayOfWeek: dayOfWeekOf(date), minuteOfDay: hour * 60 + minute }
}

/** 1 Monday … 7 Sunday of a calendar date `YYYY-MM-DD`. */
export function dayOfWeekOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}

/** 2026-02-30 looks like a date and is none. */
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
