import { randomInt, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { HOUR_MS } from '#contract/durations.ts'
import {
  CODE_ALPHABET,
  OVERDUE_MINUTES,
  RESERVATION_CODE_LENGTH,
  type ReservationStatus,
} from '#contract/reservations/reservation-values.ts'
import type { Config } from '#server/config.ts'
import { minuteOfDay, timeOfDay } from '#server/features/places/schedule/rules.ts'
import { AppError } from '#server/lib/errors.ts'
import { addDays, isCalendarDate, momentAt, wallTimeAt } from '#server/lib/zone.ts'

export const HOLD_MINUTES = 10
export const DEFAULT_AHEAD_DAYS = 60
export const DEFAULT_NOTICE_MINUTES = 60
/** Per phone number, so that one person cannot take all tables. */
export const MAX_UPCOMING = 10
/** How long before the start a venue may note that the guests have come. */
const EARLY_ARRIVAL_MS = 2 * 3_600_000

const OVERDUE_MS = OVERDUE_MINUTES * 60_000

/** The statuses in which a reservation takes seats. */
export const seatTakingStatuses = [
  'held',
  'requested',
  'confirmed',
  'arrived',
] as const satisfies ReservationStatus[]
const takingSeats: ReadonlySet<ReservationStatus> = new Set(seatTakingStatuses)

export function takesSeats(status: ReservationStatus): boolean {
  return takingSeats.has(status)
}

/** Actions that change a reservation. */
export const actions = [
  'accept',
  'expire',
  'acknowledge',
  'confirm',
  'decline',
  'cancel',
  'move',
  'arrive',
  'miss',
  'restore',
  'adjust',
  'leave',
  'return',
] as const
export type Action = (typeof actions)[number]

/** The status after each action by the status before it; other transitions are not allowed. */
const transitions: Record<Action, Partial<Record<ReservationStatus, ReservationStatus>>> = {
  /** The guest of the waiting list accepts the held seats. */
  accept: { held: 'requested' },
  expire: { held: 'expired' },
  /** The guest confirms the visit; the status stays, because the venue decides about it. */
  acknowledge: { requested: 'requested', confirmed: 'confirmed' },
  confirm: { requested: 'confirmed' },
  decline: { requested: 'declined', confirmed: 'declined' },
  cancel: { held: 'cancelled', requested: 'cancelled', confirmed: 'cancelled' },
  /** The venue has to confirm a new time. */
  move: { requested: 'requested', confirmed: 'requested' },
  arrive: { requested: 'arrived', confirmed: 'arrived', 'no-show': 'arrived' },
  miss: { requested: 'no-show', confirmed: 'no-show', arrived: 'no-show' },
  restore: { arrived: 'confirmed', 'no-show': 'confirmed', declined: 'confirmed' },
  /** Another length, table or beginning of one stay; those who sit there keep their beginning. */
  adjust: { requested: 'requested', confirmed: 'confirmed', arrived: 'arrived' },
  /** The guests have left early, which frees their seats. */
  leave: { arrived: 'arrived' },
  /** Reverts `leave`. */
  return: { arrived: 'arrived' },
}

export function nextStatus(action: Action, status: ReservationStatus): ReservationStatus | undefined {
  return transitions[action][status]
}

export interface ReservationTiming {
  status: ReservationStatus
  startsAt: number
  endsAt: number
  hasLeft: boolean
}

/** Whether the status and the time allow the action. */
export function isPossible(
  action: Action,
  { status, startsAt, endsAt, hasLeft }: ReservationTiming,
  now: number,
): boolean {
  if (nextStatus(action, status) === undefined) return false
  if (hasLeft !== (action === 'return')) return false
  switch (action) {
    case 'cancel':
    case 'move':
      return now < startsAt
    case 'acknowledge':
    case 'confirm':
    case 'decline':
    case 'accept':
      return now < endsAt
    case 'arrive':
      return now >= startsAt - EARLY_ARRIVAL_MS
    case 'miss':
      return now >= startsAt
    case 'restore':
      // A restored reservation must still be useful.
      return status === 'arrived' || now < endsAt
    case 'adjust':
    case 'leave':
      // Guests who stay longer than planned are still there.
      return now < endsAt + OVERDUE_MS
    case 'expire':
    case 'return':
      return true
  }
}

/**
 * Whether the guest had visited by a moment: the venue noted the arrival, or a confirmed reservation was over without a
 * note that the guest did not come.
 */
export function wasVisited(
  { status, startsAt, endsAt }: Omit<ReservationTiming, 'hasLeft'>,
  at: number,
): boolean {
  if (status === 'arrived') return at >= startsAt - EARLY_ARRIVAL_MS
  return status === 'confirmed' && at >= endsAt
}

export interface WallDateTime {
  date: string
  minuteOfDay: number
}

/** @throws {AppError} ValidationFailed for a date that does not exist */
export function readLocal(text: string, field = 'datetime'): WallDateTime {
  const date = requireDate(text.slice(0, 10), field)
  return { date, minuteOfDay: minuteOfDay(text.slice(11)) }
}

/** @throws {AppError} ValidationFailed for a date that does not exist, or a time that a clock change skips */
export function requireMoment(text: string, timeZone: string, field = 'datetime'): number {
  const { date, minuteOfDay: minute } = readLocal(text, field)
  const moment = momentAt(date, minute, timeZone)
  if (moment === null) {
    throw new AppError('ValidationFailed', {
      fields: { [field]: ['В этот день часы переводят: такого времени нет'] },
    })
  }
  return moment
}

export function requireDate(date: string, field = 'date'): string {
  if (!isCalendarDate(date))
    throw new AppError('ValidationFailed', { fields: { [field]: ['Такой даты нет'] } })
  return date
}

/** `2026-11-21T19:30` in local time of a zone. */
export function formatLocalDateTime(moment: number, timeZone: string): string {
  const { date, minuteOfDay: minute } = wallTimeAt(moment, timeZone)
  return `${date}T${timeOfDay(minute)}`
}

/** Minutes of the day between which guests are reminded. */
const REMINDERS_FROM = 10 * 60
const REMINDERS_TO = 21 * 60

/** The day before at the same local time, but not at night; and two hours before. */
export function reminderMoments(
  startsAt: number,
  timeZone: string,
  now: number,
): { kind: 'day' | 'hours'; at: number }[] {
  const { date, minuteOfDay: minute } = wallTimeAt(startsAt, timeZone)
  const daytime = Math.min(Math.max(minute, REMINDERS_FROM), REMINDERS_TO)
  const dayBefore = momentAt(addDays(date, -1), daytime, timeZone)
  return [
    ...(dayBefore === null ? [] : [{ kind: 'day' as const, at: dayBefore }]),
    { kind: 'hours' as const, at: startsAt - 2 * 3_600_000 },
  ].filter(({ at }) => at > now)
}

const VENUE_REMINDER_MS = HOUR_MS / 6

/**
 * When an unanswered request is followed up: the venue is reminded after ten minutes, the guest notified after six hours, both sooner
 * when the visit is near. The guest is not notified at night, unless the morning would be too late.
 */
export function unansweredReminderMoments(
  requestedAt: number,
  startsAt: number,
  timeZone: string,
): { venue: number; guest: number } {
  const left = startsAt - requestedAt
  const guest = requestedAt + Math.min(6 * HOUR_MS, (left * 2) / 3)
  const daytime = afterNight(guest, timeZone)
  return {
    venue: requestedAt + Math.min(VENUE_REMINDER_MS, left / 3),
    guest: daytime <= startsAt - 2 * HOUR_MS ? daytime : guest,
  }
}

/** When the guest is asked how the visit was: soon after it, but not at night. */
export function feedbackMoment(endsAt: number, timeZone: string): number {
  return afterNight(endsAt + 2 * HOUR_MS, timeZone)
}

/** The time itself by day, the next morning at night. */
function afterNight(moment: number, timeZone: string): number {
  const { date, minuteOfDay: minute } = wallTimeAt(moment, timeZone)
  if (minute >= REMINDERS_FROM && minute <= REMINDERS_TO) return moment
  const morning = minute < REMINDERS_FROM ? date : addDays(date, 1)
  return momentAt(morning, REMINDERS_FROM, timeZone) ?? moment
}

export function newReservationCode(): string {
  return Array.from(
    { length: RESERVATION_CODE_LENGTH },
    () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)],
  ).join('')
}

const slowHash = promisify(scrypt) as (code: string, salt: string, length: number) => Promise<Buffer>

/** Codes are looked up by their hash, so all share one salt; a slow hash makes guessing expensive. */
export async function hashReservationCode(code: string): Promise<string> {
  return (await slowHash(code.toUpperCase(), 'reservation code', 32)).toString('hex')
}

/** No-shows since this time count against a guest. */
export function noShowsSince({ noShowMonths }: Pick<Config, 'noShowMonths'>, now: number): Date {
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - noShowMonths)
  return since
}
