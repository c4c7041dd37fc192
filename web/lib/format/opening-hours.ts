import { MINUTE_MS } from '#contract/durations.ts'
import { onWeekday, weekdaysShort } from './dates.ts'
import { NBSP } from './typography.ts'
import { DAY_MINUTES, localTime, WEEK_MINUTES, zoneOffsetMs } from './zone.ts'

export interface OpeningItem {
  /** 1 Monday … 7 Sunday */
  dayOfWeek: number
  startAt: string
  /** Not after `startAt` means the next day; `00:00`–`00:00` is round the clock. */
  endAt: string
}

export interface OpeningSchedule {
  items: readonly OpeningItem[]
}

export interface OpeningState {
  kind: 'open' | 'closing-soon' | 'closed' | 'unknown'
  /** The whole sentence: «Открыто, закроется через 1 ч 20 мин». */
  text: string
  /** For a card: «Закроется через 1 ч 20 мин». */
  short: string
}

/** Minutes of a timeline on which Monday 00:00 of this week is 0; `endAt` as it was written. */
interface Interval {
  start: number
  end: number
  startAt: string
  endAt: string
}

/** Below this, the remaining time is shown instead of the closing time. */
const COUNTDOWN_SECONDS = 10_800

const unknown: OpeningState = {
  kind: 'unknown',
  text: 'Расписание недоступно',
  short: 'Часы неизвестны',
}
const roundTheClock: OpeningState = {
  kind: 'open',
  text: 'Работает Круглосуточно',
  short: 'Круглосуточно',
}

export function openingState(
  schedule: OpeningSchedule | null | undefined,
  nowMs: number,
  timeZone: string,
): OpeningState {
  if (!schedule || schedule.items.length === 0) return unknown
  const at = localTime(nowMs, timeZone)
  const minute = (at.weekday - 1) * DAY_MINUTES + at.hour * 60 + at.minute + at.second / 60
  const timeline = timelineOf(schedule.items)

  const open = timeline.find((item) => item.start <= minute && minute < item.end)
  if (open) return whenOpen(open, minute, nowMs, timeZone)

  const next = timeline.find((item) => item.start > minute)
  return next ? whenClosed(next, minute, at.weekday, nowMs, timeZone) : unknown
}

export function isOpenAt(
  schedule: OpeningSchedule | null | undefined,
  nowMs: number,
  timeZone: string,
): boolean {
  const { kind } = openingState(schedule, nowMs, timeZone)
  return kind === 'open' || kind === 'closing-soon'
}

function whenOpen(open: Interval, minute: number, nowMs: number, timeZone: string): OpeningState {
  if (open.end - open.start >= WEEK_MINUTES) return roundTheClock
  const left = secondsUntil(open.end, minute, nowMs, timeZone)
  if (left < COUNTDOWN_SECONDS) {
    const duration = formatDuration(left)
    return {
      kind: 'closing-soon',
      text: `Открыто, закроется через ${duration}`,
      short: `Закроется через ${duration}`,
    }
  }
  const today = Math.floor(minute / DAY_MINUTES) * DAY_MINUTES
  if (open.start <= today && open.end >= today + DAY_MINUTES && open.end - minute > DAY_MINUTES) {
    return roundTheClock
  }
  return {
    kind: 'open',
    // «c» before the time is a Latin letter in the specification.
    text: `Открыто c${NBSP}${open.startAt} до${NBSP}${open.endAt}`,
    short: `Открыто до${NBSP}${open.endAt}`,
  }
}

function whenClosed(
  next: Interval,
  minute: number,
  weekday: number,
  nowMs: number,
  timeZone: string,
): OpeningState {
  const when = opensWhen(next, minute, weekday, nowMs, timeZone)
  const text = `Закрыто, откроется ${when}`
  return { kind: 'closed', text, short: text.replace('Завтра', 'завтра') }
}

function opensWhen(next: Interval, minute: number, weekday: number, nowMs: number, timeZone: string): string {
  const left = secondsUntil(next.start, minute, nowMs, timeZone)
  if (left < COUNTDOWN_SECONDS) return `через ${formatDuration(left)}`
  const daysAhead = Math.floor(next.start / DAY_MINUTES) - Math.floor(minute / DAY_MINUTES)
  if (daysAhead === 0) return `в${NBSP}${next.startAt}`
  if (daysAhead === 1) return 'Завтра'
  return (onWeekday[(weekday - 1 + daysAhead) % 7] ?? '').replace(' ', NBSP)
}

/** Real seconds, not those of the wall clock: on the night of a clock change they differ by an hour. */
function secondsUntil(target: number, minute: number, nowMs: number, timeZone: string): number {
  const wallMs = (target - minute) * MINUTE_MS
  const change = zoneOffsetMs(nowMs + wallMs, timeZone) - zoneOffsetMs(nowMs, timeZone)
  return Math.max(0, Math.round((wallMs - change) / 1000))
}

/** «2 ч 40 мин»; minutes are rounded to tens, at least ten. */
function formatDuration(seconds: number): string {
  const rounded = Math.max(10, Math.round(seconds / 600) * 10)
  const hours = Math.floor(rounded / 60)
  const minutes = rounded % 60
  const parts: string[] = []
  if (hours > 0) parts.push(`${hours}${NBSP}ч`)
  if (minutes > 0) parts.push(`${minutes}${NBSP}мин`)
  return parts.join(' ')
}

const timelines = new WeakMap<readonly OpeningItem[], Interval[]>()

/** The intervals of last week, this week and the next, sorted, with touching ones merged. */
function timelineOf(items: readonly OpeningItem[]): Interval[] {
  const cached = timelines.get(items)
  if (cached) return cached
  const all = [-WEEK_MINUTES, 0, WEEK_MINUTES].flatMap((shift) =>
    items.map((item) => intervalOf(item, shift)),
  )
  all.sort((item, other) => item.start - other.start || item.end - other.end)
  const joined: Interval[] = []
  for (const item of all) {
    const last = joined.at(-1)
    if (!last || item.start > last.end) joined.push({ ...item })
    else if (item.end > last.end) {
      last.end = item.end
      last.endAt = item.endAt
    }
  }
  timelines.set(items, joined)
  return joined
}

function intervalOf({ dayOfWeek, startAt, endAt }: OpeningItem, shift: number): Interval {
  const day = (dayOfWeek - 1) * DAY_MINUTES + shift
  const start = day + minutesOf(startAt)
  const end = day + endMinutesOf(startAt, endAt)
  return { start, end, startAt, endAt }
}

function endMinutesOf(startAt: string, endAt: string): number {
  // «до 23:59» means midnight: nobody closes for the last minute of a day.
  if (endAt === '23:59') return DAY_MINUTES
  return minutesOf(endAt) > minutesOf(startAt) ? minutesOf(endAt) : minutesOf(endAt) + DAY_MINUTES
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

export interface WeekRow {
  /** 1 Monday … 7 Sunday */
  dayOfWeek: number
  /** «пн» */
  label: string
  /** «10:00–23:00», «Круглосуточно», «Выходной» */
  hours: string
  isToday: boolean
}

/** The week as a table. */
export function weekRows(schedule: OpeningSchedule, nowMs: number, timeZone: string): WeekRow[] {
  const today = localTime(nowMs, timeZone).weekday
  return weekdaysShort.map((label, index) => {
    const items = schedule.items
      .filter((item) => item.dayOfWeek === index + 1)
      .sort((item, other) => item.startAt.localeCompare(other.startAt))
    return { dayOfWeek: index + 1, label, hours: hoursOf(items), isToday: today === index + 1 }
  })
}

function hoursOf(items: readonly OpeningItem[]): string {
  if (items.length === 0) return 'Выходной'
  if (items.some(({ startAt, endAt }) => startAt === '00:00' && (endAt === '00:00' || endAt === '23:59'))) {
    return 'Круглосуточно'
  }
  return items.map(({ startAt, endAt }) => `${startAt}–${endAt}`).join(', ')
}
