import type { Reservation, ReservationMove } from '#contract/reservations.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connection.ts'
import { brokenUnique, inTransaction } from '#server/db/transaction.ts'
import type { Reservations } from '#server/db/types.ts'
import { normaliseAddress } from '#server/features/accounts/rules.ts'
import {
  type AccountParts,
  checkPhoneCode,
  type FittingCode,
  requestCode,
} from '#server/features/accounts/service.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { cleanText } from '#server/features/written/rules.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import type { Events, ReservationSide } from '#server/lib/events.ts'
import { requireWithin } from '#server/lib/rate-limits.ts'
import type { SignedIn, Viewer } from '#server/lib/viewer.ts'
import { addDays, wallTime } from '#server/lib/zone.ts'
import { isGuestOf, keepsBook } from './policy.ts'
import * as repository from './repository.ts'
import {
  type Action,
  hashReservationCode,
  isPossible,
  localText,
  nextStatus,
  requireDate,
  takesSeats,
} from './rules.ts'
import {
  isBookable,
  lockVenue,
  noSeats,
  notBookable,
  readBookable,
  readVenue,
  refreshLoads,
  requireSeats,
  requireSlot,
  type Venue,
} from './seats.ts'
import {
  type DaySlots,
  dateOfEvening,
  endOfStay,
  eveningOf,
  findSeats,
  isDayOff,
  MINUTE_MS,
  offeredSlots,
  SLOT_MINUTES,
  slotsOfDay,
  type Terms,
} from './slots.ts'
import { capacityOf, reachOf } from './terms.ts'
import { momentsOf, viewReservation } from './views.ts'
import { settleWish } from './waiting-list/repository.ts'

export interface ReservationParts extends AccountParts {
  events: Events
  pageCache: { invalidate(...tags: string[]): void }
}

/** Where a request came from. */
export interface Origin {
  ip: string
}

const NO_RESERVATION = 'Бронь не найдена'
const WRONG_CODE = 'Ссылка не подходит: она устарела или уже использована'
const NO_TABLES = 'На этот день свободных столов нет'
const DAY_OFF = 'В этот день заведение не работает'
const TOO_LATE = 'На этот день столики на сайте уже не бронируют'

export async function getTerms(db: Db, placeId: string, now: number) {
  const { terms, ...venue } = await readBookable(db, placeId)
  const today = wallTime(now, terms.timeZone).date
  return {
    today,
    lastDate: addDays(today, terms.aheadDays),
    timeZone: terms.timeZone,
    stayMinutes: terms.stayMinutes,
    largestParty: capacityOf(terms),
    zones: venue.zones ?? [],
    daysOff: listDaysOff(terms, today, now),
    isInstant: venue.is_instant ?? false,
  }
}

/** Why a table cannot be had on these days, however few come: nobody works, or it is too late to ask. */
function listDaysOff(
  terms: Terms,
  today: string,
  now: number,
): { date: string; reason: 'day-off' | 'late' }[] {
  const lastLate = wallTime(now + terms.noticeMinutes * MINUTE_MS, terms.timeZone).date
  return Array.from({ length: terms.aheadDays + 1 }, (_, day) => addDays(today, day)).flatMap(
    (date): { date: string; reason: 'day-off' | 'late' }[] => {
      if (isDayOff(terms, date)) return [{ date, reason: 'day-off' }]
      const isLate = date <= lastLate && slotsOfDay(terms, date, now).length === 0
      return isLate ? [{ date, reason: 'late' }] : []
    },
  )
}

/** @throws {AppError} RecordNotFound when nothing is free in that evening */
export async function listIntervals(
  db: Db,
  placeId: string,
  query: { date: string; guests_count?: number; zone_choice?: string },
  now: number,
): Promise<{ currentDate: number[]; nextDate?: number[] }> {
  const venue = await readBookable(db, placeId)
  const party = { guests: query.guests_count ?? 1, zoneId: query.zone_choice }
  const date = requireDate(query.date)
  if (isDayOff(venue.terms, date)) throw new AppError('RecordNotFound', { message: DAY_OFF })
  const [slots] = await offeredDays(db, venue, date, 1, party, now)
  if (!slots || isEmpty(slots)) {
    const isLate = slotsOfDay(venue.terms, date, now).length === 0
    throw new AppError('RecordNotFound', { message: isLate ? TOO_LATE : NO_TABLES })
  }
  const { currentDate, nextDate } = slots
  return { currentDate, ...(nextDate.length > 0 && { nextDate }) }
}

/** How far around a full day others are looked for. */
const DAYS_AROUND = 21

/** The days nearest to a date that have free tables, in the order of the calendar. */
export async function listDays(
  db: Db,
  placeId: string,
  query: { date: string; guests_count?: number; limit?: number },
  now: number,
): Promise<{ date: string; first: string; count: number }[]> {
  const venue = await readBookable(db, placeId)
  const today = wallTime(now, venue.terms.timeZone).date
  const asked = requireDate(query.date)
  const [, from = today] = [addDays(asked, -DAYS_AROUND), today].sort()
  const party = { guests: query.guests_count ?? 1 }
  const days = await offeredDays(db, venue, from, 2 * DAYS_AROUND + 1, party, now)
  const free = days.flatMap((slots, index) => {
    const date = addDays(from, index)
    if (isEmpty(slots)) return []
    const [minute = 0, day = date] =
      slots.currentDate.length > 0 ? [slots.currentDate[0]] : [slots.nextDate[0], addDays(date, 1)]
    const first = `${day}T${clock(minute * SLOT_MINUTES)}`
    return [{ date, first, count: slots.currentDate.length + slots.nextDate.length }]
  })
  const away = (date: string) => Math.abs(Date.parse(date) - Date.parse(asked))
  const nearest = free.sort((a, b) => away(a.date) - away(b.date)).slice(0, query.limit ?? 3)
  return requireRows(
    nearest.sort((a, b) => a.date.localeCompare(b.date)),
    NO_TABLES,
  )
}

/** Consecutive evenings, their seats read once. */
async function offeredDays(
  db: Db,
  venue: Venue,
  from: string,
  count: number,
  party: { guests: number; zoneId?: string | undefined },
  now: number,
): Promise<DaySlots[]> {
  const { terms } = venue
  // A day is wider than its date: nights go on into the next one, and zones are up to 14 hours off.
  const span = { from: Date.parse(from) - 14 * HOUR_MS, to: Date.parse(addDays(from, count + 2)) }
  const taken = await repository.listTaken(db, venue.id, span)
  if (party.guests > capacityOf(terms)) {
    return Array.from({ length: count }, () => ({ currentDate: [], nextDate: [] }))
  }
  return Array.from({ length: count }, (_, day) =>
    offeredSlots(terms, addDays(from, day), { taken, party, now }),
  )
}

const OTHER_TIMES = 3

/** The free times nearest to that of a reservation, in the same evening, in the order of the clock. */
export async function listOtherTimes(
  db: Db,
  venue: Venue,
  row: repository.ReservationRow,
  now: number,
): Promise<string[]> {
  if (!isBookable(venue)) return []
  const startsAt = row.starts_at.getTime()
  const evening = eveningOf(venue.terms, dateOfEvening(venue.terms, startsAt))
  const taken = await repository.listTaken(db, venue.id, reachOf(venue.terms, evening), { except: row.id })
  const party = { guests: row.guests_count }
  return slotsOfDay(venue.terms, dateOfEvening(venue.terms, startsAt), now)
    .map((slot) => slot.startsAt)
    .filter((moment) => moment !== startsAt && findSeats(venue.terms, taken, moment, party) !== undefined)
    .sort((a, b) => Math.abs(a - startsAt) - Math.abs(b - startsAt))
    .slice(0, OTHER_TIMES)
    .sort((a, b) => a - b)
    .map((moment) => localText(moment, venue.terms.timeZone))
}

const HOUR_MS = 3_600_000

function isEmpty({ currentDate, nextDate }: DaySlots): boolean {
  return currentDate.length + nextDate.length === 0
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** @returns seconds before another code may be asked for */
export async function requestPhoneCode(
  parts: ReservationParts,
  phone: string,
  origin: Origin & { userAgent: string },
  now: number,
): Promise<number> {
  return requestCode(parts, { phone: requirePhone(phone) }, 'reservation', origin, now)
}

/** @throws {AppError} ValidationFailed when the phone has to be shown to be theirs, and is not */
export async function provePhone(
  parts: ReservationParts,
  viewer: Viewer,
  phone: string,
  code: string | undefined,
  origin: Origin,
  now: number,
): Promise<FittingCode | null> {
  if (viewer.userId !== null && (await repository.phoneOf(parts.db, viewer.userId)) === phone) return null
  if (code === undefined) {
    throw new AppError('ValidationFailed', { fields: { code: ['Введите код из СМС'] } })
  }
  return checkPhoneCode(parts, phone, code, origin, now)
}

export function requirePhone(text: string): string {
  const address = normaliseAddress({ phone: text })
  if (address) return address.value
  throw new AppError('ValidationFailed', { fields: { phone: ['Проверьте номер телефона'] } })
}

export function requireName(text: string): string {
  const name = cleanText(text).replaceAll('\n', ' ')
  if (name) return name
  throw new AppError('ValidationFailed', { fields: { name: ['Данное поле обязательное'] } })
}

export function noShowsSince({ noShowMonths }: Pick<Config, 'noShowMonths'>, now: number): Date {
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - noShowMonths)
  return since
}

export async function listOwn(
  db: Db,
  viewer: SignedIn,
  query: { type?: 'upcoming' | 'past'; limit?: number; offset?: number; cursor?: string },
  now: number,
): Promise<{ reservations: Reservation[]; isEnd: boolean; nextCursor: string | null }> {
  const { type = 'upcoming', limit = 20, offset = 0, cursor } = query
  const phone = await repository.phoneOf(db, viewer.userId)
  const rows = await repository.listOwn(
    db,
    { userId: viewer.userId, phone },
    { type, limit: limit + 1, offset, cursor, now: new Date(now) },
  )
  const shown = requireRows(
    rows.slice(0, limit),
    type === 'upcoming' ? 'Здесь будут ваши брони' : 'Здесь будут ваши прошлые визиты',
  )
  const venues = await repository.listVenues(db, [...new Set(shown.map((row) => row.place_id))], null)
  const byId = new Map(venues.map((venue) => [venue.id, venue]))
  const reference = await loadReference(db)
  const reservations = shown.flatMap((row) => {
    const venue = byId.get(row.place_id)
    return venue ? [viewReservation(row, { venue, reference, now, isGuest: true, withPhone: true })] : []
  })
  await repository.markViewed(db, shown, 'guest')
  const isEnd = rows.length <= limit
  return { reservations, isEnd, nextCursor: isEnd ? null : (shown.at(-1)?.cursor ?? null) }
}

/** To its guest and to the venue; `mine` shows it to whoever has just made it. */
export async function getReservation(
  db: Db,
  viewer: Viewer,
  id: string,
  now: number,
  options: { mine?: boolean; byCode?: boolean } = {},
): Promise<Reservation> {
  const row = await repository.findReservation(db, id)
  if (!row) throw notFound()
  const venue = await readVenue(db, row.place_id, viewer)
  const isGuest = options.mine || isGuestOf(viewer, await phoneOf(db, viewer), row)
  const isKnown = isGuest || options.byCode || keepsBook(viewer, venue)
  if (!isKnown) throw notFound()
  const reference = await loadReference(db)
  if (viewer.userId !== null && !options.mine) {
    await repository.markViewed(db, [row], isGuest ? 'guest' : 'venue')
  }
  return viewReservation(row, { venue, reference, now, isGuest, withPhone: !options.byCode })
}

function phoneOf(db: Db, { userId }: Viewer): Promise<string | null> {
  return userId === null ? Promise.resolve(null) : repository.phoneOf(db, userId)
}

export async function cancelReservation(
  parts: ReservationParts,
  viewer: SignedIn,
  id: string,
  now: number,
): Promise<void> {
  await changeOwn(parts, viewer, id, (db, row, venue) =>
    act(parts, db, { row, venue, action: 'cancel', by: 'guest', now }),
  )
}

/** Of the waiting list, without the link of the message. Pressed twice it is taken once. */
export async function acceptReservation(
  parts: ReservationParts,
  viewer: SignedIn,
  id: string,
  now: number,
): Promise<void> {
  await changeOwn(parts, viewer, id, async (db, row, venue) => {
    const isTaken = row.status === 'confirmed' || row.status === 'requested'
    if (isTaken && row.source === 'waiting-list') return
    await accept(parts, db, row, venue, now)
  })
}

/** Without the link of a message. */
export async function acknowledgeReservation(
  parts: ReservationParts,
  viewer: SignedIn,
  id: string,
  now: number,
): Promise<void> {
  await changeOwn(parts, viewer, id, (db, row) => acknowledge(parts, db, row, now))
}

async function acknowledge(
  parts: ReservationParts,
  db: Db,
  row: repository.ReservationRow,
  now: number,
): Promise<void> {
  if (row.needs_call && row.status === 'requested') {
    throw new AppError('ReservationClosed', { message: 'Эту бронь заведение подтверждает по телефону' })
  }
  requirePossible('acknowledge', row, now)
  if (row.guest_confirmed_at !== null) return
  await repository.updateReservation(db, row.id, { guest_confirmed_at: new Date(now) })
  await parts.events.announce(db, 'reservation.acknowledged', { reservationId: row.id })
}

/** The seats are the guest's; whether the venue has agreed with that is its own setting. */
async function accept(
  parts: ReservationParts,
  db: Db,
  row: repository.ReservationRow,
  venue: Venue,
  now: number,
): Promise<void> {
  const requested = requirePossible('accept', row, now)
  const status = confirmsAtOnce(venue, row) ? 'confirmed' : requested
  await applyChange(parts, db, venue, row, {
    status,
    held_until: null,
    guest_confirmed_at: new Date(now),
    venue_confirmed_at: status === 'confirmed' ? new Date(now) : null,
  })
  if (status === 'requested') {
    await parts.events.announce(db, 'reservation.requested', { reservationId: row.id })
  } else {
    await parts.events.announce(db, 'reservation.confirmed', { reservationId: row.id, by: 'guest' })
  }
}

/** Whoever stayed away too often is asked by phone, whatever the venue has set. */
export function confirmsAtOnce(
  { is_instant }: Pick<Venue, 'is_instant'>,
  { needs_call }: { needs_call: boolean },
): boolean {
  return (is_instant ?? false) && !needs_call
}

/** Whoever leaves for good leaves no table empty behind them. */
export async function giveUpAllOf(parts: ReservationParts, userId: string, now: number): Promise<void> {
  const phone = await repository.phoneOf(parts.db, userId)
  const ids = await repository.listUpcomingIds(parts.db, { userId, phone })
  for (const id of ids) {
    await changeReservation(parts, nobody, id, async (db, row, venue) => {
      if (!isPossible('cancel', momentsOf(row), now)) return
      await act(parts, db, { row, venue, action: 'cancel', by: 'guest', now })
    })
  }
}

/** By its guest, or by the venue for them. */
export async function moveReservation(
  parts: ReservationParts,
  viewer: SignedIn,
  id: string,
  move: ReservationMove,
  now: number,
): Promise<void> {
  const phone = await repository.phoneOf(parts.db, viewer.userId)
  await changeReservation(parts, viewer, id, async (db, row, venue) => {
    const isGuest = isGuestOf(viewer, phone, row)
    if (!isGuest && !keepsBook(viewer, venue)) throw notFound()
    await moveTo(parts, db, { row, venue, move, by: isGuest ? 'guest' : 'venue', now })
  }).catch((error) => {
    throw asTakenTwice(error)
  })
}

function asTakenTwice(error: unknown): unknown {
  return brokenUnique(error) ? noSeats('datetime', 'На это время у вас уже есть бронь') : error
}

/** @returns false when it is the table that they have already */
async function moveTo(
  parts: ReservationParts,
  db: Db,
  step: {
    row: repository.ReservationRow
    venue: Venue
    move: ReservationMove
    by: ReservationSide
    now: number
  },
): Promise<boolean> {
  const { row, venue, move, by, now } = step
  requirePossible('move', row, now)
  const before = row.starts_at.getTime()
  const datetime = move.datetime ?? localText(before, venue.terms.timeZone)
  const isSameTime = datetime === localText(before, venue.terms.timeZone)
  if (!isSameTime && by === 'guest' && !isBookable(venue)) throw notBookable()
  // The time that one has is kept, whether or not it would still be offered.
  const from = isSameTime ? before : requireSlot(venue.terms, datetime, now)
  const stay = { from, to: isSameTime ? row.ends_at.getTime() : endOfStay(venue.terms, from) }
  const guests = move.guests_count ?? row.guests_count
  const wanted = move.zone_choice === undefined ? row.zone_id : move.zone_choice
  const comment = move.comment === undefined ? row.comment : cleanText(move.comment)
  const unseen = by === 'guest' ? { venue_viewed_at: null } : { guest_viewed_at: null }
  if (isSameTime && guests === row.guests_count && wanted === row.zone_id) {
    if (comment !== row.comment) await repository.updateReservation(db, row.id, { comment, ...unseen })
    return false
  }
  const party = { guests, zoneId: wanted ?? undefined }
  const zoneId = await requireSeats(db, venue, stay, party, { except: row.id, isVenue: by === 'venue' })
  const asksAgain = by === 'guest' && !confirmsAtOnce(venue, row)
  const status = asksAgain ? (nextStatus('move', row.status) ?? row.status) : row.status
  await applyChange(parts, db, venue, row, {
    status,
    // Another time is agreed anew: by whoever chose it, and by the venue where nobody has to ask it.
    guest_confirmed_at: by === 'guest' ? new Date(now) : null,
    ...(!isSameTime && { is_exception: false, disruption: null }),
    venue_confirmed_at: status === 'confirmed' ? new Date(now) : null,
    starts_at: new Date(stay.from),
    ends_at: new Date(stay.to),
    guests_count: guests,
    zone_id: zoneId,
    comment,
    ...unseen,
  })
  await parts.events.announce(db, 'reservation.moved', { reservationId: row.id, by })
  return true
}

/** What the page behind a link shows: nothing happens to it. */
export async function getByCode(
  parts: ReservationParts,
  code: string,
  purpose: 'confirm' | 'decline',
  origin: Origin,
  now: number,
): Promise<Reservation> {
  const { reservationId } = await findCode(parts, code, purpose, origin)
  return getReservation(parts.db, nobody, reservationId, now, { byCode: true })
}

const nobody: Viewer = { userId: null, sessionId: null, isAdmin: false, isContentManager: false }

/** The guest says that they come, or takes the seats that are held for them. @returns the id of the reservation */
export async function confirmByCode(
  parts: ReservationParts,
  code: string,
  origin: Origin,
  now: number,
): Promise<string> {
  return actByCode(parts, code, 'confirm', origin, async (db, row, venue) => {
    if (row.status === 'held') return accept(parts, db, row, venue, now)
    await acknowledge(parts, db, row, now)
  })
}

/** The guest gives it up. @returns the id of the reservation */
export async function declineByCode(
  parts: ReservationParts,
  code: string,
  origin: Origin,
  now: number,
): Promise<string> {
  return actByCode(parts, code, 'decline', origin, (db, row, venue) =>
    act(parts, db, { row, venue, action: 'cancel', by: 'guest', now }),
  )
}

/** The guest chooses another time with the link that gives up: it acts once, and the message of the move has a new one. */
export async function moveByCode(
  parts: ReservationParts,
  code: string,
  move: ReservationMove,
  origin: Origin,
  now: number,
): Promise<string> {
  return actByCode(parts, code, 'decline', origin, async (db, row, venue) => {
    const isMoved = await moveTo(parts, db, { row, venue, move, by: 'guest', now })
    if (!isMoved) throw noSeats('datetime', 'Это время у вас уже есть. Выберите другое')
  }).catch((error) => {
    throw asTakenTwice(error)
  })
}

async function actByCode(
  parts: ReservationParts,
  code: string,
  purpose: 'confirm' | 'decline',
  origin: Origin,
  run: (db: Db, row: repository.ReservationRow, venue: Venue) => Promise<void>,
): Promise<string> {
  const { reservationId, codeHash } = await findCode(parts, code, purpose, origin)
  await changeReservation(parts, nobody, reservationId, async (db, row, venue) => {
    if (!(await repository.spendCode(db, codeHash))) {
      throw new AppError('RecordNotFound', { message: WRONG_CODE })
    }
    await run(db, row, venue)
  })
  return reservationId
}

/** Wrong codes of one address within an hour; a robot that guesses gets nowhere among hundreds of millions. */
const WRONG_CODES_PER_IP = 20

async function findCode(
  { db, limits }: ReservationParts,
  code: string,
  purpose: 'confirm' | 'decline',
  { ip }: Origin,
): Promise<{ reservationId: string; codeHash: string }> {
  const key = `reservation-codes:ip:${ip}`
  await requireWithin(limits, { key, limit: WRONG_CODES_PER_IP, windowSeconds: 3600 })
  const codeHash = await hashReservationCode(code)
  const found = await repository.findCode(db, codeHash, purpose)
  if (!found) throw new AppError('RecordNotFound', { message: WRONG_CODE })
  await limits.giveBack(key)
  return { reservationId: found.reservationId, codeHash }
}

type Change = (db: Db, row: repository.ReservationRow, venue: Venue) => Promise<void>

/** By its guest, and by nobody else. */
async function changeOwn(
  parts: ReservationParts,
  viewer: SignedIn,
  id: string,
  change: Change,
): Promise<void> {
  const phone = await repository.phoneOf(parts.db, viewer.userId)
  await changeReservation(parts, viewer, id, async (db, row, venue) => {
    if (!isGuestOf(viewer, phone, row)) throw notFound()
    await change(db, row, venue)
  })
}

/** In one transaction, with the place locked: nobody changes a reservation otherwise. */
export async function changeReservation(
  { db }: ReservationParts,
  viewer: Viewer,
  id: string,
  change: Change,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const known = await repository.findReservation(transaction, id)
    if (!known) throw notFound()
    const venue = await lockVenue(transaction, known.place_id, viewer)
    const row = await repository.findReservation(transaction, id)
    if (!row) throw notFound()
    await change(transaction, row, venue)
  })
}

const announcements = {
  confirm: 'reservation.confirmed',
  decline: 'reservation.declined',
  cancel: 'reservation.cancelled',
  arrive: 'reservation.arrived',
  miss: 'reservation.missed',
  restore: 'reservation.restored',
} as const

/** One step of its life. @throws {AppError} ReservationClosed when it cannot be taken now */
export async function act(
  parts: ReservationParts,
  db: Db,
  step: {
    row: repository.ReservationRow
    venue: Venue
    action: keyof typeof announcements
    by: ReservationSide
    now: number
    values?: { answer?: string; guest_viewed_at?: null }
  },
): Promise<void> {
  const { row, venue, action, by, now, values } = step
  const status = requirePossible(action, row, now)
  if (takesSeats(status) && !takesSeats(row.status)) {
    const stay = { from: row.starts_at.getTime(), to: row.ends_at.getTime() }
    const party = { guests: row.guests_count, zoneId: row.zone_id ?? undefined }
    await requireSeats(db, venue, stay, party, { except: row.id, isVenue: by === 'venue' })
  }
  const isAgreed = status === 'confirmed' && row.status !== 'arrived'
  await applyChange(parts, db, venue, row, {
    ...values,
    status,
    held_until: null,
    ...(isAgreed && { venue_confirmed_at: new Date(now) }),
  })
  // The guest of a declined reservation was told so: that it holds again is news to them.
  const isRevived = action === 'restore' && row.status === 'declined'
  const name = isRevived ? 'reservation.confirmed' : announcements[action]
  await parts.events.announce(db, name, { reservationId: row.id, by })
}

function requirePossible(action: Action, row: repository.ReservationRow, now: number) {
  const status = nextStatus(action, row.status)
  if (status === undefined || !isPossible(action, momentsOf(row), now))
    throw new AppError('ReservationClosed')
  return status
}

type Changed = Partial<
  Pick<
    repository.ReservationRow,
    | 'starts_at'
    | 'ends_at'
    | 'guests_count'
    | 'zone_id'
    | 'comment'
    | 'answer'
    | 'guest_viewed_at'
    | 'venue_viewed_at'
    | 'guest_confirmed_at'
    | 'venue_confirmed_at'
    | 'is_exception'
    | 'disruption'
  >
> & { status: Reservations['status']; held_until?: null }

/** Writes a change with all that hangs on it: the loads of both times, visits kept, seats for the waiting list. */
export async function applyChange(
  parts: ReservationParts,
  db: Db,
  venue: Venue,
  row: repository.ReservationRow,
  values: Changed,
): Promise<void> {
  await repository.updateReservation(db, row.id, values)
  const after = { ...row, ...values }
  const before = spanOf(row)
  if (takesSeats(row.status)) await refreshLoads(db, venue, before)
  if (takesSeats(after.status)) await refreshLoads(db, venue, spanOf(after))
  const kept = Number(after.status === 'arrived') - Number(row.status === 'arrived')
  if (kept !== 0) await repository.countKept(db, row.place_id, kept as -1 | 1)
  if (row.status === 'held') await settleWish(db, row.id, after.status)
  const isSame =
    takesSeats(after.status) &&
    before.from === spanOf(after).from &&
    before.to === spanOf(after).to &&
    after.guests_count >= row.guests_count &&
    after.zone_id === row.zone_id
  if (takesSeats(row.status) && !isSame) {
    await parts.events.announce(db, 'reservation.freed', { placeId: row.place_id })
  }
}

function spanOf(row: Pick<repository.ReservationRow, 'starts_at' | 'ends_at'>): { from: number; to: number } {
  return { from: row.starts_at.getTime(), to: row.ends_at.getTime() }
}

export function notFound(): AppError {
  return new AppError('RecordNotFound', { message: NO_RESERVATION })
}
