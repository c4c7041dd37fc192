import type { Wish, WishRequest } from '#contract/reservations.ts'
import type { Db } from '#server/db/connection.ts'
import { brokenUnique, inTransaction } from '#server/db/transaction.ts'
import { spendFittingCode } from '#server/features/accounts/service.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { AppError } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import type { SignedIn, Viewer } from '#server/lib/viewer.ts'
import { countWriting, forgiveRepeat } from '#server/lib/writing-limits.ts'
import { addDays, momentAt, readWallTime, wallTime } from '#server/lib/zone.ts'
import { isGuestOf } from '../policy.ts'
import { findReservation, listTaken, listVenues, phoneOf, type VenueRow } from '../repository.ts'
import { HOLD_MINUTES, localText, readLocal } from '../rules.ts'
import { enterReservation, isBookable, lockVenue, readBookable, type Venue } from '../seats.ts'
import {
  applyChange,
  changeReservation,
  type Origin,
  provePhone,
  type ReservationParts,
  requireName,
  requirePhone,
} from '../service.ts'
import { dateOfEvening, endOfStay, findSeats, isDayOff, MINUTE_MS, slotsOfDay, type Terms } from '../slots.ts'
import { capacityOf, reachOf } from '../terms.ts'
import { viewVenue } from '../views.ts'
import * as repository from './repository.ts'

/** Gives held seats back when their time is over. */
export const LAPSE_JOB = 'reservations.lapse'

const MAX_WISHES = 5
const LONGEST_WISH_MS = 24 * 3_600_000

/** @returns the id of the wish, of the one that an earlier request with the same key made */
export async function createWish(
  parts: ReservationParts,
  viewer: Viewer,
  request: WishRequest,
  origin: Origin,
  now: number,
): Promise<string> {
  const { db } = parts
  const venue = await readBookable(db, request.place_id)
  const phone = requirePhone(request.phone)
  const key = request.idempotency_key ?? null
  const findMade = async () => {
    const made = key === null ? undefined : await repository.findWishByKey(db, venue.id, key)
    return made?.phone === phone ? made.id : undefined
  }
  const known = await findMade()
  if (known) return known
  if (request.guests_count > capacityOf(venue.terms)) {
    throw invalid('guests_count', 'Для такой компании столика на сайте нет. Позвоните в заведение')
  }
  const span = readSpan(venue.terms, request, now)
  refuseDayOff(venue.terms, span)
  const wish = {
    id: newId(now),
    place_id: venue.id,
    user_id: viewer.userId,
    name: requireName(request.name),
    phone,
    guests_count: request.guests_count,
    ...span,
    reservation_id: null,
    idempotency_key: key,
  }
  try {
    const code = await provePhone(parts, viewer, phone, request.code, origin, now)
    await countWriting(parts.limits, 'reservations', phone)
    await inTransaction(db, async (transaction) => {
      if (code) await spendFittingCode(transaction, code)
      if ((await repository.countWaiting(transaction, phone)) >= MAX_WISHES) {
        throw new AppError('TooManyRequests', { message: 'Вы уже ждёте столик в нескольких местах' })
      }
      await repository.insertWish(transaction, wish)
      await parts.events.announce(transaction, 'reservation.freed', { placeId: venue.id })
    })
  } catch (error) {
    const made = await findMade()
    if (made && (brokenUnique(error) || error instanceof AppError)) {
      if (brokenUnique(error)) await forgiveRepeat(parts.limits, 'reservations', phone)
      return made
    }
    throw error
  }
  return wish.id
}

function readSpan(terms: Terms, request: WishRequest, now: number): { from_at: Date; to_at: Date } {
  const momentOf = (field: 'from' | 'to') => {
    const { date, minuteOfDay } = readLocal(request[field], field)
    const moment = momentAt(date, minuteOfDay, terms.timeZone)
    if (moment === null) throw invalid(field, 'В этот день часы переводят: такого времени нет')
    return moment
  }
  const [from, to] = [momentOf('from'), momentOf('to')]
  if (to < from) throw invalid('to', 'Раньше, чем начало')
  if (to - from > LONGEST_WISH_MS) throw invalid('to', 'Не больше суток')
  if (to <= now) throw invalid('to', 'Это время уже прошло')
  if (request.from.slice(0, 10) > addDays(wallTime(now, terms.timeZone).date, terms.aheadDays)) {
    throw invalid('from', 'Так далеко вперёд столики не бронируют')
  }
  return { from_at: new Date(from), to_at: new Date(to) }
}

/** Nobody waits for a table on a day when none is let. */
function refuseDayOff(terms: Terms, { from_at, to_at }: { from_at: Date; to_at: Date }): void {
  if (terms.hours.length === 0) return
  const evenings = [from_at, to_at].map((moment) => dateOfEvening(terms, moment.getTime()))
  if (evenings.every((evening) => isDayOff(terms, evening))) {
    throw invalid('from', 'В этот день заведение не работает')
  }
}

function invalid(field: string, message: string): AppError {
  return new AppError('ValidationFailed', { fields: { [field]: [message] } })
}

/** Seats became free: the first in line whom they suit gets them held, then the next. */
export async function offerFreedSeats(parts: ReservationParts, placeId: string, now: number): Promise<void> {
  await inTransaction(parts.db, async (db) => {
    const line = await repository.listLine(db, placeId, new Date(now))
    if (line.length === 0) return
    const venue = await lockVenue(db, placeId)
    if (!isBookable(venue)) return
    for (const wish of await repository.listLine(db, placeId, new Date(now))) {
      await offer(parts, db, venue, wish, now)
    }
  })
}

async function offer(
  parts: ReservationParts,
  db: Db,
  venue: Venue,
  wish: repository.WishRow,
  now: number,
): Promise<void> {
  const span = { from: wish.from_at.getTime(), to: wish.to_at.getTime() }
  const taken = await listTaken(db, venue.id, reachOf(venue.terms, span))
  const party = { guests: wish.guests_count }
  for (const { startsAt } of slotsWithin(venue.terms, span, now)) {
    const zoneId = findSeats(venue.terms, taken, startsAt, party)
    if (zoneId === undefined) continue
    const heldUntil = new Date(now + HOLD_MINUTES * MINUTE_MS)
    const stay = { from: startsAt, to: endOfStay(venue.terms, startsAt) }
    const id = newId(now)
    await enterReservation(db, venue, {
      id,
      place_id: venue.id,
      zone_id: zoneId,
      user_id: wish.user_id,
      source: 'waiting-list',
      status: 'held',
      name: wish.name,
      phone: wish.phone,
      guests_count: wish.guests_count,
      starts_at: new Date(stay.from),
      ends_at: new Date(stay.to),
      held_until: heldUntil,
      idempotency_key: null,
      created_by: wish.user_id,
    })
    await repository.offerTo(db, wish.id, id)
    await parts.jobs.send(db, LAPSE_JOB, { reservationId: id }, { startAfter: heldUntil })
    await parts.events.announce(db, 'reservation.offered', { reservationId: id, wishId: wish.id })
    return
  }
}

function slotsWithin(terms: Terms, span: { from: number; to: number }, now: number) {
  const first = addDays(readWallTime(span.from, terms.timeZone).date, -1)
  return [0, 1, 2]
    .flatMap((day) => slotsOfDay(terms, addDays(first, day), now))
    .filter(({ startsAt }) => startsAt >= span.from && startsAt <= span.to)
}

/** Nobody came for the held seats: they are everybody's again. */
export async function lapse(parts: ReservationParts, reservationId: string, now: number): Promise<void> {
  const known = await findReservation(parts.db, reservationId)
  if (known?.status !== 'held') return
  await changeReservation(parts, nobody, reservationId, async (db, row, venue) => {
    const isOver = row.held_until === null || new Date(row.held_until).getTime() <= now
    if (row.status !== 'held' || !isOver) return
    await applyChange(parts, db, venue, row, { status: 'expired' })
  })
}

const nobody: Viewer = { userId: null, sessionId: null, isAdmin: false, isContentManager: false }

export async function listOwnWishes(db: Db, viewer: SignedIn, now: number): Promise<Wish[]> {
  const phone = await phoneOf(db, viewer.userId)
  const rows = await repository.listOwnWishes(db, { userId: viewer.userId, phone }, new Date(now))
  return viewWishes(db, rows)
}

export async function getWish(db: Db, id: string): Promise<Wish> {
  const row = await repository.findWish(db, id)
  const [wish] = row ? await viewWishes(db, [row]) : []
  if (!wish) throw notFound()
  return wish
}

export async function withdrawWish(parts: ReservationParts, viewer: SignedIn, id: string): Promise<void> {
  const phone = await phoneOf(parts.db, viewer.userId)
  await inTransaction(parts.db, async (db) => {
    const known = await repository.findWish(db, id)
    if (!known || !isGuestOf(viewer, phone, known)) throw notFound()
    await lockVenue(db, known.place_id)
    const wish = await repository.findWish(db, id)
    if (wish?.status === 'waiting') await repository.withdrawWish(db, id)
  })
}

async function viewWishes(db: Db, rows: readonly repository.WishRow[]): Promise<Wish[]> {
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
        from: localText(row.from_at.getTime(), place.timeZone),
        to: localText(row.to_at.getTime(), place.timeZone),
        status: row.status,
      },
    ]
  })
}

function notFound(): AppError {
  return new AppError('RecordNotFound', { message: 'Такой записи в листе ожидания нет' })
}
