import { LRUCache } from 'lru-cache'
import type { ReservationRequest } from '#contract/reservations/reservations.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction, violatedUnique } from '#server/db/transaction.ts'
import { consumeCode, type UnusedCode } from '#server/features/accounts/one-time-codes/service.ts'
import { cleanText } from '#server/features/publications/rules.ts'
import { AppError } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import { KeyedQueue } from '#server/lib/keyed-queue.ts'
import { countWrite, uncountWrite } from '#server/lib/limits/writing-limits.ts'
import type { Services } from '#server/lib/services.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import { momentAt } from '#server/lib/zone.ts'
import { confirmsAutomatically } from '../changes.ts'
import { type ClientAddress, parseGuestName, parseGuestPhone, verifyGuestPhone } from '../guest-details.ts'
import { isGuestOf } from '../policy.ts'
import { countNoShows, phoneOf } from '../repository.ts'
import { MAX_UPCOMING, noShowsSince, readLocal } from '../rules.ts'
import {
  addReservation,
  findTable,
  isBookable,
  listOccupied,
  lockVenue,
  notBookable,
  readBookableOnce,
  requireSeats,
  requireSlot,
  type Venue,
} from '../seats.ts'
import { endOfStay, findSlot, type OccupiedSeats, type Party } from '../slots.ts'
import type { Span } from '../span.ts'
import { capacityOf, overlapSpan } from '../terms.ts'
import * as repository from './repository.ts'

interface RequestedTable {
  datetime: string
  party: Party
  phone: string
  code: string | undefined
  key: string | null
  name: string
  comment: string
  source: 'guest' | 'widget'
}

/** The guest who books, and the current time. */
interface RequestContext {
  viewer: Viewer
  origin: ClientAddress
  now: number
  at: number
  hooks: BookingHooks | undefined
  /** Set once the request has proved that the phone is the guest's own. */
  isPhoneVerified: boolean
}

/** The owner of the phone, and whether the venue has to call it. */
interface PhoneVerification {
  code: UnusedCode | null
  needsCall: boolean
}

/** Work that another feature does in the transaction that writes a new reservation. */
export interface BookingHooks {
  beforeLock: (db: Db) => Promise<void>
  afterInsert: (db: Db, reservationId: string) => Promise<void>
}

/** @returns the id of the reservation, also when an earlier request made it; the hooks do not run then */
export async function requestReservation(
  services: Services,
  viewer: Viewer,
  request: ReservationRequest,
  { ip, now }: ClientAddress & { now: number },
  hooks?: BookingHooks,
): Promise<string> {
  const { db } = services
  const venue = await readBookableOnce(db, request.place_id)
  const wanted = readRequest(request)
  const context = { viewer, origin: { ip }, now, at: performance.now(), hooks, isPhoneVerified: false }
  const { queue } = queueOf(db)
  try {
    return await queue.run(venue.id, () => bookFromQueue(services, venue, wanted, context))
  } catch (error) {
    // For a repeated request the time may no longer be offered, the seats taken, the code used or the row stored.
    if (!(error instanceof AppError || violatedUnique(error))) throw error
    const made = await findEarlierReservation(db, venue, wanted, context)
    if (made === undefined) {
      countRefusal(services, venue, wanted, { error, now })
      throw error
    }
    if (violatedUnique(error)) await uncountWrite(services.limits, 'reservations', wanted.phone)
    return made
  } finally {
    // Waiting requests have priority over the follow-up work of others.
    if (queue.isIdle) services.events.scheduleDispatch()
  }
}

/** For the statistics of the venue: an offered time without free seats. */
function countRefusal(
  { visits }: Services,
  { id, terms }: Venue,
  { datetime, party, phone }: RequestedTable,
  { error, now }: { error: unknown; now: number },
): void {
  if (!(error instanceof AppError) || error.status !== 'NoFreeSeats') return
  const { date, minuteOfDay } = readLocal(datetime)
  const slot = findSlot(terms, date, minuteOfDay, now)
  if (!slot || party.guests > capacityOf(terms)) return
  visits.addRefused({ placeId: id, startsAt: slot.startsAt, guestsCount: party.guests, phone })
}

/** One request holds the lock of the place while the next ones are authenticated. */
const CONCURRENCY = 3

interface RequestQueue {
  /** A few requests per place at a time: two hundred that wait for its lock would occupy every connection. */
  queue: KeyedQueue
  /** The last read of occupied seats around a time, valid for requests that arrived before it. */
  recentReads: LRUCache<string, { at: number; taken: OccupiedSeats[] }>
}

const queues = new WeakMap<Db, RequestQueue>()

function queueOf(db: Db): RequestQueue {
  const existing = queues.get(db)
  if (existing) return existing
  const created: RequestQueue = {
    queue: new KeyedQueue(CONCURRENCY),
    recentReads: new LRUCache({ max: 1000 }),
  }
  queues.set(db, created)
  return created
}

/** Refuses a full business day before the place is locked or a code is checked. */
async function bookFromQueue(
  services: Services,
  venue: Venue,
  wanted: RequestedTable,
  context: RequestContext,
): Promise<string> {
  const { db } = services
  const { recentReads } = queueOf(db)
  const stay = requireStay(venue, wanted, context.now)
  const key = `${venue.id} ${stay.from}`
  const last = recentReads.get(key)
  const isRecent = last !== undefined && last.at >= context.at
  const read = isRecent
    ? last
    : { at: performance.now(), taken: await listOccupied(db, venue, overlapSpan(venue.terms, stay)) }
  recentReads.set(key, read)
  findTable(venue, read.taken, stay, wanted.party)
  try {
    return (
      (await findEarlierReservation(db, venue, wanted, context)) ??
      (await bookTable(services, venue, wanted, context))
    )
  } finally {
    recentReads.delete(key)
  }
}

/** Locks the place, reads its seats, decides by the rules, and inserts. */
async function bookTable(
  services: Services,
  { id: placeId }: Venue,
  wanted: RequestedTable,
  context: RequestContext,
): Promise<string> {
  const verification = await verifyPhone(services, wanted, context)
  return inTransaction(services.db, async (db) => {
    await context.hooks?.beforeLock(db)
    const venue = await lockVenue(db, placeId)
    if (!isBookable(venue)) throw notBookable()
    const stay = requireStay(venue, wanted, context.now)
    const zoneId = await requireSeats(db, venue, stay, wanted.party)
    if (verification.code) await consumeCode(db, verification.code)
    const row = rowOf(wanted, venue, { ...stay, zoneId }, verification, context)
    await addReservation(db, venue, row)
    await services.events.publishWithoutDispatch(db, 'reservation.requested', { reservationId: row.id })
    await context.hooks?.afterInsert(db, row.id)
    return row.id
  })
}

function requireStay({ terms }: Venue, { datetime, party }: RequestedTable, now: number): Span {
  const from = requireSlot(terms, datetime, now)
  return { from, to: endOfStay(terms, from, party.guests) }
}

function readRequest(request: ReservationRequest): RequestedTable {
  return {
    datetime: request.datetime,
    party: { guests: request.guests_count, zoneId: request.zone_choice },
    phone: parseGuestPhone(request.phone),
    code: request.code,
    key: request.idempotency_key ?? null,
    name: parseGuestName(request.name),
    comment: cleanText(request.comment ?? ''),
    source: request.is_from_widget ? 'widget' : 'guest',
  }
}

/**
 * A retry may arrive when the time of its table is no longer offered. A reservation for the same phone and time is
 * returned to its guest only: anybody may type the phone of somebody else.
 */
async function findEarlierReservation(
  db: Db,
  venue: Venue,
  wanted: RequestedTable,
  { viewer, isPhoneVerified }: RequestContext,
): Promise<string | undefined> {
  const { key, phone, datetime } = wanted
  const { date, minuteOfDay } = readLocal(datetime)
  const startsAt = momentAt(date, minuteOfDay, venue.terms.timeZone)
  const made = await repository.listEarlierReservations(db, { placeId: venue.id, key, phone, startsAt })
  const byKey = key === null ? undefined : made.find((row) => row.idempotency_key === key)
  if (byKey && byKey.phone !== phone) {
    throw new AppError('ValidationFailed', { fields: { idempotency_key: ['Этот ключ уже использован'] } })
  }
  if (byKey) return byKey.id
  const [sameTime] = made
  if (!sameTime) return undefined
  const isOwn = isPhoneVerified || (await isReservationOf(db, viewer, sameTime))
  return isOwn ? sameTime.id : undefined
}

async function isReservationOf(
  db: Db,
  viewer: Viewer,
  reservation: repository.EarlierReservationRow,
): Promise<boolean> {
  if (viewer.userId === null) return false
  return isGuestOf(viewer, await phoneOf(db, viewer.userId), reservation)
}

interface Stay {
  from: number
  to: number
  zoneId: string | null
}

/** @throws {AppError} when the guest may not have another reservation */
async function verifyPhone(
  services: Services,
  { phone, code }: RequestedTable,
  context: RequestContext,
): Promise<PhoneVerification> {
  const { db, config, limits } = services
  const { viewer, origin, now } = context
  const [shown, upcoming, noShows] = await Promise.all([
    verifyGuestPhone(services, viewer, phone, code, origin, now),
    repository.countUpcoming(db, phone),
    countNoShows(db, [phone], noShowsSince(config, now)),
  ])
  context.isPhoneVerified = true
  if (upcoming >= MAX_UPCOMING) throw tooManyTables()
  await countWrite(limits, 'reservations', phone)
  return { code: shown, needsCall: (noShows.get(phone) ?? 0) >= config.noShowLimit }
}

function tooManyTables(): AppError {
  return new AppError('TooManyRequests', {
    message: 'У вас уже много броней. Отмените лишние, чтобы сделать новую',
  })
}

function rowOf(
  { phone, name, comment, party, key, source }: RequestedTable,
  venue: Venue,
  { from, to, zoneId }: Stay,
  { needsCall }: PhoneVerification,
  { viewer: { userId }, now }: RequestContext,
) {
  const isInstant = confirmsAutomatically(venue, { needs_call: needsCall, guests_count: party.guests })
  return {
    id: newId(now),
    place_id: venue.id,
    user_id: userId,
    source,
    status: isInstant ? ('confirmed' as const) : ('requested' as const),
    name,
    phone,
    guests_count: party.guests,
    zone_id: zoneId,
    starts_at: new Date(from),
    ends_at: new Date(to),
    comment,
    needs_call: needsCall,
    held_until: null,
    venue_confirmed_at: isInstant ? new Date(now) : null,
    idempotency_key: key,
    created_by: userId,
  }
}
