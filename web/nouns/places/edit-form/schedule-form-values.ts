import type { PlaceValues } from '#contract/places/place-writing.ts'
import { newLocalId } from './local-id.ts'

/** From–to as typed, possibly incomplete. */
export interface IntervalFormValues {
  id: string
  startAt: string
  endAt: string
}

/** The state of a schedule in the form: seven days, Monday first. */
export interface ScheduleFormValues {
  id: string
  name: string
  isMain: boolean
  /** Hours that a week cannot express: «в праздники закрыто». */
  note: string
  days: readonly (readonly IntervalFormValues[])[]
  isDeleted?: boolean
}

type SchedulePayload = PlaceValues['schedules'][number]
type ScheduleItemPayload = Pick<SchedulePayload['items'][number], 'dayOfWeek' | 'startAt' | 'endAt'>

const MIDNIGHT = '00:00'
const DAY_MINUTES = 1440
const WEEK_MINUTES = 7 * DAY_MINUTES
export const MAX_INTERVALS = 6

export function scheduleFormValuesOf(sent: SchedulePayload): ScheduleFormValues {
  const { id = newLocalId(), name = '', isMain = false, note = '', items } = sent
  const days = Array.from({ length: 7 }, (_, index) =>
    items
      .filter(({ dayOfWeek }) => dayOfWeek === index + 1)
      .sort((one, other) => one.startAt.localeCompare(other.startAt))
      .map(({ id: item = newLocalId(), startAt, endAt }) => ({ id: item, startAt, endAt })),
  )
  return { id, name, isMain, note, days }
}

export function emptySchedule(isMain: boolean): ScheduleFormValues {
  return {
    id: newLocalId(),
    name: '',
    isMain,
    note: '',
    days: Array.from({ length: 7 }, () => []),
  }
}

/** `9`, `930`, `9.30`, `24:00` as typed → `09:00`, `09:30`, `09:30`, `00:00`; null when it is not a time of day. */
export function readTime(text: string): string | null {
  const parts = /^\s*(\d{1,2})\s*(?:[:.,\-\s]\s*(\d{1,2})|(\d{2}))?\s*$/.exec(text)
  if (!parts) return null
  const [, hoursText = '', separate, joined] = parts
  const hours = Number(hoursText)
  const minutes = Number(separate ?? joined ?? 0)
  if (minutes > 59 || hours > 24 || (hours === 24 && minutes > 0)) return null
  return `${String(hours % 24).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

/** The complete intervals in the order of the week: what is sent and what a guest will see. */
export function itemsOf({ days }: Pick<ScheduleFormValues, 'days'>): ScheduleItemPayload[] {
  return days.flatMap((intervals, index) =>
    intervals
      .flatMap(({ startAt, endAt }) => {
        const start = readTime(startAt)
        const end = readTime(endAt)
        return start && end ? [{ dayOfWeek: index + 1, startAt: start, endAt: end }] : []
      })
      .sort((one, other) => one.startAt.localeCompare(other.startAt)),
  )
}

/** Sent only with a name or as the main one, and with at least one complete day. */
export function isWorthSending(schedule: ScheduleFormValues): boolean {
  return (
    !schedule.isDeleted && (schedule.isMain || schedule.name.trim() !== '') && itemsOf(schedule).length > 0
  )
}

export function isRoundTheClock(intervals: readonly IntervalFormValues[]): boolean {
  return intervals.some(
    ({ startAt, endAt }) => readTime(startAt) === MIDNIGHT && readTime(endAt) === MIDNIGHT,
  )
}

/** Whether it ends on the next day and is not round the clock. */
export function isPastMidnight({ startAt, endAt }: IntervalFormValues): boolean {
  const start = readTime(startAt)
  const end = readTime(endAt)
  return start !== null && end !== null && end <= start && end !== MIDNIGHT
}

export function withDay(
  schedule: ScheduleFormValues,
  day: number,
  intervals: readonly IntervalFormValues[],
): ScheduleFormValues {
  return { ...schedule, days: schedule.days.map((one, index) => (index === day ? intervals : one)) }
}

/** Replaces the hours of other days by those of one. */
export function copyDay(
  schedule: ScheduleFormValues,
  from: number,
  to: readonly number[],
): ScheduleFormValues {
  const source = schedule.days[from] ?? []
  return {
    ...schedule,
    days: schedule.days.map((one, index) =>
      to.includes(index) && index !== from
        ? source.map(({ startAt, endAt }) => ({ id: newLocalId(), startAt, endAt }))
        : one,
    ),
  }
}

/** The default hours of a day that is switched on: those of the nearest open day before it, else usual ones. */
export function defaultHoursOf(schedule: ScheduleFormValues, day: number): IntervalFormValues[] {
  for (let step = 1; step < 7; step++) {
    const other = schedule.days[(day - step + 7) % 7] ?? []
    if (other.length > 0) {
      return other.map(({ startAt, endAt }) => ({ id: newLocalId(), startAt, endAt }))
    }
  }
  return [{ id: newLocalId(), startAt: '10:00', endAt: '22:00' }]
}

export function roundTheClock(): IntervalFormValues[] {
  return [{ id: newLocalId(), startAt: MIDNIGHT, endAt: MIDNIGHT }]
}

/** Errors in the hours of a day, by the id of the interval. */
export function dayProblems(schedule: ScheduleFormValues, day: number): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { id, startAt, endAt } of schedule.days[day] ?? []) {
    if (!startAt.trim() || !endAt.trim()) problems[id] = 'Укажите и\u00A0начало, и\u00A0конец'
    else if (!readTime(startAt) || !readTime(endAt)) problems[id] = 'Время пишут так: 9:00 или 21:30'
  }
  for (const { one, other } of overlaps(schedule)) {
    if (one.day === day) problems[one.id] ??= `Пересекается с\u00A0${other.startAt}–${other.endAt}`
  }
  return problems
}

export function hasProblems(schedule: ScheduleFormValues): boolean {
  return schedule.days.some((_, day) => Object.keys(dayProblems(schedule, day)).length > 0)
}

interface Span {
  id: string
  day: number
  startAt: string
  endAt: string
  start: number
  end: number
}

/** Each interval with an earlier one that it overlaps, the night from Sunday to Monday included. */
function overlaps({ days }: ScheduleFormValues): { one: Span; other: Span }[] {
  const spans = days.flatMap((intervals, day) =>
    intervals.flatMap((interval) => {
      const startAt = readTime(interval.startAt)
      const endAt = readTime(interval.endAt)
      if (!startAt || !endAt) return []
      const start = day * DAY_MINUTES + minutesOf(startAt)
      const isNextDay = endAt <= startAt
      const end = day * DAY_MINUTES + minutesOf(endAt) + (isNextDay ? DAY_MINUTES : 0)
      return [{ id: interval.id, day, startAt, endAt, start, end }]
    }),
  )
  const shifted = [
    ...spans.map((one) => ({ ...one, start: one.start - WEEK_MINUTES, end: one.end - WEEK_MINUTES })),
    ...spans,
  ]
  return spans.flatMap((one) => {
    const other = shifted.find(
      (two) =>
        two.id !== one.id &&
        two.start < one.end &&
        one.start < two.end &&
        isEarlier(two, one) &&
        !isNightBeforeWholeDay(two, one),
    )
    return other ? [{ one, other }] : []
  })
}

/** A night that runs into a round-the-clock day is allowed. */
function isNightBeforeWholeDay(one: Span, other: Span): boolean {
  const isWhole = ({ startAt, endAt }: Span) => startAt === MIDNIGHT && endAt === MIDNIGHT
  return one.day !== other.day && (isWhole(one) || isWhole(other))
}

/** Of two overlapping intervals, the later one gets the error. */
function isEarlier(one: Span, other: Span): boolean {
  return one.start < other.start || (one.start === other.start && one.id < other.id)
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}
