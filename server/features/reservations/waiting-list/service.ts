import { MINUTE_MS } from '#contract/durations.ts'
import type { WaitlistEntry, WaitlistRequest } from '#contract/reservations/reservations.ts'
import type { Db } from '#server/db/connection.ts'
import { findByKey } from '#server/db/idempotency.ts'
import { inTransaction, violatedUnique } from '#server/db/transaction.ts'
import { consumeCode } from '#server/features/accounts/one-time-codes/service.ts'
import { invalid } from '#server/features/places/rules.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { AppError } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import { countWrite, uncountWrite } from '#server/lib/limits/writing-limits.ts'
import type { Services } from '#server/lib/services.ts'
import { guest, type SignedIn, type Viewer } from '#server/lib/viewer.ts'
import { addDays, momentAt, wallTime, wallTimeAt } from '#server/lib/zone.ts'
import { guestAuthor, systemAuthor } from '../change-log/service.ts'
import { act, applyChange, changeReservation } from '../changes.ts'
import { type ClientAddress, parseGuestName, parseGuestPhone, verifyGuestPhone } from '../guest-details.ts'
import { isGuestOf } from '../policy.ts'
import { findReservation, phoneOf } from '../repository.ts'
import { countUpcoming } from '../requests/repository.ts'
import { formatLocalDateTime, HOLD_MINUTES, MAX_UPCOMING, readLocal, takesSeats } from '../rules.ts'
import { addReservation, isBookable, listOccupied, lockVenue, readBookable, type Venue } from '../seats.ts'
import { businessDateOf, endOfStay, findSeats, isDayOff, slotsOfDay, type Terms } from '../slots.ts'
import type { Span } from '../span.ts'
import { capacityOf, overlapSpan } from '../terms.ts'
import { listVenues, type VenueRow } from '../venue-queries.ts'
import { viewVenue } from '../views.ts'
import * as repository from './repository.ts'

/** Releases held seats when their time is over. */
export const EXPIRE_JOB = 'reservations.expire'

const MAX_WAITLIST_ENTRIES = 5
const MAX_WAIT_MS = 24 * 3_600_000

/** @returns the id of the entry, also when an earlier request with the same key or for the same time made it */
export async function joinWaitlist(
  services: Services,
  viewer: Viewer,
  request: WaitlistRequest,
  origin: ClientAddress,
  now: number,
): Promise<string> {
  const { db } = services
  const venue = await readBookable(db, request.place_id)
  const phone = parseGuestPhone(request.phone)
  const key = request.idempotency_key ?? null
  const findEarlierEntry = async () => {
    const id = await findByKey(db, { table: 'waitlist_entries', ownerId: venue.id, key })
    const made = id && (await repository.findWaitlistEntry(db, id))
    return made && made.phone === phone ? made.id : undefined
  }
  const existing = await findEarlierEntry()
  if (existing) return existing
  if (request.guests_count > capacityOf(venue.terms)) {
    throw invalid('guests_count', 'Для такой компании столика на сайте нет. Позвоните в заведение')
  }
  const span = readSpan(venue.terms, request, now)
  refuseDayOff(venue.terms, span)
  const entry = {
    id: newId(now),
    place_id: venue.id,
    user_id: viewer.userId,
    name: parseGuestName(request.name),
    phone,
    guests_count: request.guests_count,
    ...span,
    reservation_id: null,
    idempotency_key: key,
  }
  try {
    const code = await verifyGuestPhone(services, viewer, phone, request.code, origin, now)
    await countWrite(services.limits, 'reservations', phone)
    const id = await inTransaction(db, async (transaction) => {
      if (code) await consumeCode(transaction, code)
      const id = await saveEntry(transaction, entry)
      await services.events.publish(transaction, 'reservation.freed', {
        placeId: venue.id,
        span: { from: span.from_at.getTime(), to: span.to_at.getTime() },
      })
      return id
    })
    if (id !== entry.id) return id
  } catch (error) {
    const made = await findEarlierEntry()
    if (made && (violatedUnique(error) || error instanceof AppError)) {
      if (violatedUnique(error)) await uncountWrite(services.limits, 'reservations', phone)
      return made
    }
    throw error
  }
  services.visits.addRefused({
    placeId: venue.id,
    startsAt: span.from_at.getTime(),
    guestsCount: request.guests_count,
    phone,
  })
  return entry.id
}

/**
 * A guest waits once for the same time: a later request changes the waiting entry, which keeps its place in the queue.
 * @returns the id of the entry
 */
async function saveEntry(db: Db, entry: repository.NewWaitlistEntry): Promise<string> {
  // Limits and other entries are read after parallel requests of the same guest.
  await repository.lockPhone(db, entry.phone)
  const known = await repository.findOverlappingEntry(db, entry)
  if (known) {
    await repository.changeWaitingEntry(db, known.id, entry)
    return known.id
  }
  const waiting = await repository.countWaiting(db, entry.phone)
  if (waiting >= MAX_WAITLIST_ENTRIES) {
    throw new AppError('TooManyRequests', { message: 'Вы уже ждёте столик в нескольких местах' })
  }
  if ((await countUpcoming(db, entry.phone)) + waiting >= MAX_UPCOMING) {
    throw new AppError('TooManyRequests', {
      message: 'У вас уже много броней. Отмените лишние, чтобы ждать ещё один столик',
    })
  }
  await repository.insertWaitlistEntry(db, entry)
  return entry.id
}

function readSpan(terms: Terms, request: WaitlistRequest, now: number): { from_at: Date; to_at: Date } {
  const momentOf = (field: 'from' | 'to') => {
    const { date, minuteOfDay } = readLocal(request[field], field)
    const moment = momentAt(date, minuteOfDay, terms.timeZone)
    if (moment === null) throw invalid(field, 'В этот день часы переводят: такого времени нет')
    return moment
  }
  const [from, to] = [momentOf('from'), momentOf('to')]
  if (to < from) throw invalid('to', 'Раньше, чем начало')
  if (to - from > MAX_WAIT_MS) throw invalid('to', 'Не больше суток')
  if (to <= now) throw invalid('to', 'Это время уже прошло')
  if (request.from.slice(0, 10) > addDays(wallTime(now, terms.timeZone).date, terms.aheadDays)) {
    throw invalid('from', 'Так далеко вперёд столики не бронируют')
  }
  return { from_at: new Date(from), to_at: new Date(to) }
}

/** Refuses an entry for a day off. */
function refuseDayOff(terms: Terms, { from_at, to_at }: { from_at: Date; to_at: Date }): void {
  if (terms.hours.length === 0) return
  const businessDates = [from_at, to_at].map((moment) => businessDateOf(terms, moment.getTime()))
  if (businessDates.every((date) => isDayOff(terms, date))) {
    throw invalid('from', 'В этот день заведение не работает')
  }
}

/** Offers seats freed in a span, or at any time, to the first suitable entry of the waiting list, then to the next. */
export async function offerFreedSeats(
  services: Services,
  placeId: string,
  now: number,
  span?: Span,
): Promise<void> {
  await inTransaction(services.db, async (db) => {
    const queue = await repository.listQueue(db, placeId, new Date(now))
    if (queue.length === 0) return
    const venue = await lockVenue(db, placeId)
    if (!isBookable(venue)) return
    const wanted = span && overlapSpan(venue.terms, span)
    for (const entry of await repository.listQueue(db, placeId, new Date(now), wanted)) {
      await offer(services, db, venue, entry, now)
    }
  })
}

async function offer(
  services: Services,
  db: Db,
  venue: Venue,
  entry: repository.WaitlistRow,
  now: number,
): Promise<void> {
  const span = { from: entry.from_at.getTime(), to: entry.to_at.getTime() }
  const taken = await listOccupied(db, venue, overlapSpan(venue.terms, span))
  const party = { guests: entry.guests_count }
  for (const { startsAt } of slotsWithin(venue.terms, span, now)) {
    const zoneId = findSeats(venue.terms, taken, startsAt, party)
    if (zoneId === undefined) continue
    const heldUntil = new Date(now + HOLD_MINUTES * MINUTE_MS)
    const stay = { from: startsAt, to: endOfStay(venue.terms, startsAt, entry.guests_count) }
    const id = newId(now)
    await addReservation(db, venue, {
      id,
      place_id: venue.id,
      zone_id: zoneId,
      user_id: entry.user_id,
      source: 'waiting-list',
      status: 'held',
      name: entry.name,
      phone: entry.phone,
      guests_count: entry.guests_count,
      starts_at: new Date(stay.from),
      ends_at: new Date(stay.to),
      held_until: heldUntil,
      idempotency_key: null,
      created_by: entry.user_id,
    })
    await repository.offerTo(db, entry.id, id)
    await services.jobs.send(db, EXPIRE_JOB, { reservationId: id }, { startAfter: heldUntil })
    await services.events.publish(db, 'reservation.offered', { reservationId: id })
    return
  }
}

function slotsWithin(terms: Terms, span: Span, now: number) {
  const first = addDays(wallTimeAt(span.from, terms.timeZone).date, -1)
  return [0, 1, 2]
    .flatMap((day) => slotsOfDay(terms, addDays(first, day), now))
    .filter(({ startsAt }) => startsAt >= span.from && startsAt <= span.to)
}

/** Releases the seats of an offer that was not accepted in time. */
export async function expireHold(services: Services, reservationId: string, now: number): Promise<void> {
  const reservation = await findReservation(services.db, reservationId)
  if (reservation?.status !== 'held') return
  await changeReservation(services, guest, reservationId, async (db, row, venue) => {
    const isOver = row.held_until === null || new Date(row.held_until).getTime() <= now
    if (row.status !== 'held' || !isOver) return
    await applyChange(
      services,
      db,
      { venue, row, action: 'expire', author: systemAuthor },
      { status: 'expired' },
    )
  })
}

export async function listOwnWaitlistEntries(
  db: Db,
  viewer: SignedIn,
  now: number,
): Promise<WaitlistEntry[]> {
  const phone = await phoneOf(db, viewer.userId)
  const rows = await repository.listOwnWaitlistEntries(db, { userId: viewer.userId, phone }, new Date(now))
  return viewWaitlistEntries(db, rows)
}

export async function getWaitlistEntry(db: Db, id: string): Promise<WaitlistEntry> {
  const row = await repository.findWaitlistEntry(db, id)
  const [entry] = row ? await viewWaitlistEntries(db, [row]) : []
  if (!entry) throw notFound()
  return entry
}

/**
 * Withdraws a waiting entry; seats that are held for it are free again. @throws {AppError} StateNotAllowed when the
 * guest has accepted them
 */
export async function withdrawWaitlistEntry(
  services: Services,
  viewer: SignedIn,
  id: string,
  now: number,
): Promise<void> {
  const phone = await phoneOf(services.db, viewer.userId)
  await inTransaction(services.db, async (db) => {
    const unlocked = await repository.findWaitlistEntry(db, id)
    if (!unlocked || !isGuestOf(viewer, phone, unlocked)) throw notFound()
    const venue = await lockVenue(db, unlocked.place_id)
    const entry = await repository.findWaitlistEntry(db, id)
    if (entry?.status === 'waiting') await repository.withdrawWaitlistEntry(db, id)
    const row = entry?.reservation_id ? await findReservation(db, entry.reservation_id) : undefined
    if (!row) return
    if (entry?.status === 'offered') {
      await act(services, db, { row, venue, action: 'cancel', author: guestAuthor, now })
    } else if (takesSeats(row.status)) {
      throw new AppError('StateNotAllowed', { message: 'Столик уже забронирован. Отмените саму бронь' })
    }
  })
}

async function viewWaitlistEntries(
  db: Db,
  rows: readonly repository.WaitlistRow[],
): Promise<WaitlistEntry[]> {
  const venues = await listVenues(db, [...new Set(rows.map((row) => row.place_id))], null)
  const byId = new Map<string, VenueRow>(venues.map((venue) => [venue.id, venue]))
  const reference = await loadReference(db)
  return rows.flatMap((row) => {
    const venue = byId.get(row.place_id)
    if (!venue) return []
    const place = viewVenue(venue, reference)
    return [
      {
        id: row.id,
        place,
        guestsCount: row.guests_count,
        from: formatLocalDateTime(row.from_at.getTime(), place.timeZone),
        to: formatLocalDateTime(row.to_at.getTime(), place.timeZone),
        status: row.status,
      },
    ]
  })
}

function notFound(): AppError {
  return new AppError('RecordNotFound', { message: 'Такой записи в листе ожидания нет' })
}
