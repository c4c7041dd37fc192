import { MAX_GUESTS, MAX_SEATS } from '#contract/reservations/reservation-values.ts'
import type { ReservationSettings, ReservationSettingsChange } from '#contract/reservations/reservations.ts'
import { NBSP } from '#web/lib/format/typography.ts'

/** The form's values, with numbers as typed text. */
export interface SettingsDraft {
  isReservationsEnabled: boolean
  isInstant: boolean
  seats: string
  stayMinutes: number
  longerStays: LongerStayDraft[]
  bufferMinutes: number
  /** Empty for no limit. */
  pacingGuests: string
  /** Empty for parties of any size. */
  instantGuests: string
  aheadDays: string
  noticeMinutes: number
  /** Empty for no limit. */
  largestOnline: string
  lastSeatingMinutes: number
  specialDates: SpecialDateDraft[]
  zones: ZoneDraft[]
}

export interface ZoneDraft {
  /** The key in this form, because a new zone has no id yet. */
  key: string
  id?: string
  name: string
  seats: string
}

export interface LongerStayDraft {
  key: string
  guests: string
  minutes: number
}

export interface SpecialDateDraft {
  date: string
  isClosed: boolean
  /** Empty for the usual hours. */
  opensAt: string
  closesAt: string
  /** Empty for the usual seats. */
  seats: string
  note: string
}

export function settingsDraftOf(settings: ReservationSettings): SettingsDraft {
  const { seats, aheadDays, largestOnline, pacingGuests, instantGuests, zones, ...rest } = settings
  return {
    ...rest,
    seats: String(seats),
    aheadDays: String(aheadDays),
    largestOnline: textOf(largestOnline),
    pacingGuests: textOf(pacingGuests),
    instantGuests: textOf(instantGuests),
    longerStays: rest.longerStays.map(({ guests, minutes }) => ({
      key: String(guests),
      guests: String(guests),
      minutes,
    })),
    specialDates: rest.specialDates.map((special) => ({
      ...special,
      opensAt: special.opensAt ?? '',
      closesAt: special.closesAt ?? '',
      seats: textOf(special.seats),
    })),
    zones: zones.map(({ id, name, seats: count }) => ({ key: id, id, name, seats: String(count) })),
  }
}

/** The seats of the whole place, summed over its zones. */
export function seatsOf({ seats, zones }: SettingsDraft): number {
  return zones.length > 0 ? zones.reduce((sum, zone) => sum + (numberOf(zone.seats) ?? 0), 0) : Number(seats)
}

/** Errors by `seats`, `aheadDays`, `zones/<key>/name`, `zones/<key>/seats`. */
export function settingsProblems(draft: SettingsDraft): Record<string, string> {
  const problems: Record<string, string> = {}
  if (draft.zones.length === 0 && !isBetween(draft.seats, 1, MAX_SEATS)) {
    problems.seats = `От${NBSP}1 до${NBSP}${MAX_SEATS}`
  }
  if (!isBetween(draft.aheadDays, 0, 365)) problems.aheadDays = `От${NBSP}0 до${NBSP}365`
  const limits = [
    ['largestOnline', MAX_GUESTS],
    ['instantGuests', MAX_GUESTS],
    ['pacingGuests', MAX_SEATS],
  ] as const
  for (const [field, most] of limits) {
    if (draft[field].trim() !== '' && !isBetween(draft[field], 1, most)) {
      problems[field] = `От${NBSP}1 до${NBSP}${most} или пусто`
    }
  }
  Object.assign(problems, stayProblems(draft), dateProblems(draft))
  for (const { key, name, seats } of draft.zones) {
    if (!name.trim()) problems[`zones/${key}/name`] = 'Назовите зал'
    if (!isBetween(seats, 1, MAX_SEATS)) problems[`zones/${key}/seats`] = `От${NBSP}1 до${NBSP}${MAX_SEATS}`
  }
  return problems
}

/** Longer stays have to grow with the party size; errors by `longerStays/<key>`. */
function stayProblems({ stayMinutes, longerStays }: SettingsDraft): Record<string, string> {
  const problems: Record<string, string> = {}
  let last = { guests: 1, minutes: stayMinutes }
  for (const { key, guests, minutes } of longerStays) {
    if (!isBetween(guests, last.guests + 1, MAX_GUESTS)) {
      problems[`longerStays/${key}`] = `От${NBSP}${last.guests + 1} до${NBSP}${MAX_GUESTS}`
    } else if (minutes <= last.minutes) {
      problems[`longerStays/${key}`] = 'Визит должен быть дольше, чем у компаний поменьше'
    } else {
      last = { guests: Number(guests), minutes }
    }
  }
  return problems
}

/** Errors by `specialDates/<date>/hours` and `specialDates/<date>/seats`. */
function dateProblems({ specialDates }: SettingsDraft): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { date, isClosed, opensAt, closesAt, seats } of specialDates) {
    if (isClosed) continue
    if ((opensAt === '') !== (closesAt === '')) {
      problems[`specialDates/${date}/hours`] = 'Укажите и начало, и конец'
    }
    if (seats.trim() !== '' && !isBetween(seats, 1, MAX_SEATS)) {
      problems[`specialDates/${date}/seats`] = `От${NBSP}1 до${NBSP}${MAX_SEATS} или пусто`
    }
  }
  return problems
}

/** Only changed values, because two people may edit the settings at the same time. */
export function settingsChange(draft: SettingsDraft, before: SettingsDraft): ReservationSettingsChange {
  const normalise = ({ seats, aheadDays, zones, ...rest }: SettingsDraft) => ({
    ...rest,
    seats: Number(seats),
    aheadDays: Number(aheadDays),
    largestOnline: limitOf(rest.largestOnline),
    pacingGuests: limitOf(rest.pacingGuests),
    instantGuests: limitOf(rest.instantGuests),
    longerStays: rest.longerStays.map(({ guests, minutes }) => ({ guests: Number(guests), minutes })),
    specialDates: rest.specialDates.map((special) => ({
      ...special,
      opensAt: special.opensAt || null,
      closesAt: special.closesAt || null,
      seats: limitOf(special.seats),
      note: special.note.trim(),
    })),
    zones: zones.map(({ id, name, seats: count }) => ({
      ...(id && { id }),
      name: name.trim(),
      seats: Number(count),
    })),
  })
  const [mine, known] = [normalise(draft), normalise(before)]
  if (mine.zones.length > 0) mine.seats = known.seats
  return Object.fromEntries(
    Object.entries(mine).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(known[field as keyof typeof known]),
    ),
  )
}

function textOf(limit: number | null): string {
  return limit === null ? '' : String(limit)
}

function limitOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text)
}

function numberOf(text: string): number | undefined {
  return /^\d{1,5}$/.test(text.trim()) ? Number(text) : undefined
}

function isBetween(text: string, least: number, most: number): boolean {
  const number = numberOf(text)
  return number !== undefined && number >= least && number <= most
}

/** «2 ч 30 мин». */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours}${NBSP}ч`, (rest > 0 || hours === 0) && `${rest}${NBSP}мин`]
    .filter(Boolean)
    .join(' ')
}

const DAY = 1440

export function describeNotice(minutes: number): string {
  if (minutes === 0) return 'До самого начала'
  const length = minutes === DAY ? 'сутки' : minutes > DAY ? formatDays(minutes) : formatMinutes(minutes)
  return `За${NBSP}${length} до${NBSP}начала`
}

function formatDays(minutes: number): string {
  return minutes % DAY === 0 ? `${minutes / DAY}${NBSP}сут.` : formatMinutes(minutes)
}

const lastSeatings = [0, 30, 60, 90, 120, 180, 240]

export function lastSeatingChoices(current: number): number[] {
  return withCurrent(lastSeatings, current)
}

/** «За 1 ч до закрытия» */
export function describeLastSeating(minutes: number): string {
  return minutes === 0 ? 'До самого закрытия' : `За${NBSP}${formatMinutes(minutes)} до${NBSP}закрытия`
}

const stays = [30, 60, 90, 120, 150, 180, 240, 300, 360, 480, 720]
const notices = [0, 30, 60, 120, 180, 360, 720, DAY, 2 * DAY, 3 * DAY, 7 * DAY]

/** The usual choices and the current value. */
export function stayChoices(current: number): number[] {
  return withCurrent(stays, current)
}

const buffers = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120]

export function bufferChoices(current: number): number[] {
  return withCurrent(buffers, current)
}

export function describeBuffer(minutes: number): string {
  return minutes === 0 ? 'Без перерыва' : formatMinutes(minutes)
}

export function noticeChoices(current: number): number[] {
  return withCurrent(notices, current)
}

function withCurrent(choices: readonly number[], current: number): number[] {
  return [...new Set([...choices, current])].sort((item, other) => item - other)
}
