import { DAY_MS } from '#contract/durations.ts'
import type { VenueReservation, VenueReservationRequest } from '#contract/reservations/reservations.ts'
import type { Db } from '#server/db/connection.ts'
import { insertIdempotently } from '#server/db/idempotency.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { summariesOf } from '#server/features/guest-cards/service.ts'
import { canSee } from '#server/features/places/policy.ts'
import { invalid } from '#server/features/places/rules.ts'
import { cleanText } from '#server/features/publications/rules.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { AppError } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn, Viewer } from '#server/lib/viewer.ts'
import { momentAt } from '#server/lib/zone.ts'
import type { ChangeAction } from '../change-log/rules.ts'
import { type Author, type DecisionKey, isAlreadyApplied } from '../change-log/service.ts'
import { act, applyChange, changeReservation, notFound, requireTransition } from '../changes.ts'
import { listDoorQueue } from '../door/queue.ts'
import { parseGuestPhone } from '../guest-details.ts'
import { accessTo, canChangeSettings, canManageReservations, canSeeGuests } from '../policy.ts'
import {
  countExpected,
  countNewAt,
  countNoShows,
  listDay,
  listForCalendar,
  markViewed,
  type ReservationRow,
  searchReservations,
} from '../repository.ts'
import { formatLocalDateTime, noShowsSince, readLocal, requireDate } from '../rules.ts'
import { listBookedIds, listTaken } from '../seat-queries.ts'
import { addReservation, lockVenue, readVenue, requireSeats, type Venue } from '../seats.ts'
import {
  businessDateOf,
  businessDaySpan,
  endOfStay,
  HALF_HOUR_MS,
  type OccupiedSeats,
  peakGuests,
  reasonUnserved,
  type Terms,
} from '../slots.ts'
import type { Span } from '../span.ts'
import { listTablesOf } from '../tables/repository.ts'
import { requireTables } from '../tables/rules.ts'
import { viewVenueReservation } from '../views.ts'
import { listWaitlist } from '../waiting-list/repository.ts'

/** @throws {AppError} RecordNotFound when the viewer cannot see the place, Forbidden when they can */
export async function requireReservationAccess(db: Db, viewer: Viewer, idOrSlug: string): Promise<Venue> {
  const venue = await readVenue(db, idOrSlug, viewer)
  return requireRight(viewer, venue)
}

/** The same for the reservation settings, which hosts cannot change. */
export async function requireSettingsAccess(db: Db, viewer: Viewer, idOrSlug: string): Promise<Venue> {
  return requireRight(viewer, await readVenue(db, idOrSlug, viewer), canChangeSettings)
}

export function requireRight(
  viewer: Viewer,
  venue: Venue,
  isAllowed: typeof canManageReservations = canManageReservations,
): Venue {
  if (isAllowed(viewer, venue)) return venue
  if (canManageReservations(viewer, venue) || canSee(viewer, accessTo(venue))) throw new AppError('Forbidden')
  throw new AppError('RecordNotFound', { message: 'Заведение не найдено' })
}

/** The reservations of a place between two moments, for a calendar program. @throws {AppError} as `requireSettingsAccess` */
export async function readVenueCalendar(
  db: Db,
  viewer: Viewer,
  placeId: string,
  span: Span,
): Promise<{ venue: Venue; rows: ReservationRow[] }> {
  const venue = await requireSettingsAccess(db, viewer, placeId)
  return { venue, rows: await listForCalendar(db, venue.id, span) }
}

/** The ids of the places that have coming reservations. */
export async function findPlacesWithUpcomingReservations(
  db: Db,
  placeIds: readonly string[],
): Promise<Set<string>> {
  return listBookedIds(db, placeIds)
}

export async function getBoard(
  { db, config }: Services,
  viewer: SignedIn,
  placeId: string,
  query: { date?: string; query?: string },
  now: number,
) {
  const venue = await requireReservationAccess(db, viewer, placeId)
  const { terms } = venue
  const today = businessDateOf(terms, now)
  const businessDay = businessDaySpan(terms, requireDate(query.date ?? today))
  const text = query.query?.trim()
  const [rows, taken, waiting, newCount, expected] = await Promise.all([
    text ? searchReservations(db, venue.id, text) : listDay(db, venue.id, businessDay),
    listTaken(db, venue.id, businessDay),
    listWaitlist(db, venue.id, businessDay),
    countNewAt(db, venue.id),
    countExpected(db, venue.id, businessDaySpan(terms, today).from),
  ])
  const isToday = !text && (query.date ?? today) === today
  return {
    door: isToday ? await listDoorQueue(db, venue, { now, end: businessDay.to }) : [],
    reservations: await presentAndMarkSeen(
      db,
      viewer,
      new Map([[venue.id, venue]]),
      rows,
      noShowsSince(config, now),
      now,
    ),
    seats: venue.seats,
    bufferMinutes: terms.bufferMinutes,
    zones: venue.zones.map((zone) => ({
      id: zone.id,
      name: zone.name,
      seats: zone.seats,
      tables: zone.tables,
      joins: zone.joins,
      occupancy: viewOccupancy(
        terms,
        businessDay,
        taken.filter(({ zoneId }) => zoneId === zone.id),
      ),
    })),
    occupancy: viewOccupancy(terms, businessDay, taken),
    today,
    newCount,
    hasLiveEvents: canSeeGuests(viewer, venue),
    canChangeSettings: canChangeSettings(viewer, venue),
    days: daysOf(venue, expected),
    waitlistEntries: waiting.map((entry) => ({
      id: entry.id,
      name: entry.name,
      phone: entry.phone,
      guestsCount: entry.guests_count,
      from: formatLocalDateTime(entry.from_at.getTime(), terms.timeZone),
      to: formatLocalDateTime(entry.to_at.getTime(), terms.timeZone),
      status: entry.status,
    })),
  }
}

function daysOf(
  { terms }: Venue,
  expected: readonly { startsAt: Date; count: number; newCount: number }[],
): { date: string; count: number; newCount: number }[] {
  const days = new Map<string, { date: string; count: number; newCount: number }>()
  for (const { startsAt, count, newCount } of expected) {
    const date = businessDateOf(terms, startsAt.getTime())
    const day = days.get(date) ?? { date, count: 0, newCount: 0 }
    days.set(date, { date, count: day.count + count, newCount: day.newCount + newCount })
  }
  return [...days.values()]
}

/** Presents reservations of these venues, and marks them as seen. */
export async function presentAndMarkSeen(
  db: Db,
  viewer: Viewer,
  venues: ReadonlyMap<string, Venue>,
  rows: readonly ReservationRow[],
  since: Date,
  now: number,
): Promise<VenueReservation[]> {
  const phones = [...new Set(rows.flatMap((row) => row.phone ?? []))]
  const ids = rows.map(({ id }) => id)
  const [noShows, reference, seated, guests] = await Promise.all([
    countNoShows(db, phones, since),
    loadReference(db),
    listTablesOf(db, ids),
    viewer.isApiToken ? undefined : summariesOf(db, ids),
  ])
  const tables = Map.groupBy(seated, ({ reservationId }) => reservationId)
  if (!viewer.isApiToken) await markViewed(db, rows, 'venue')
  return rows.flatMap((row) => {
    const venue = venues.get(row.place_id)
    if (!venue) return []
    const guest = (canSeeGuests(viewer, venue) && guests?.get(row.id)) || null
    const context = { venue, reference, now, noShows, tables: tables.get(row.id) ?? [], guest }
    return [viewVenueReservation(row, context)]
  })
}

type BusinessDay = ReturnType<typeof businessDaySpan>

/** The guests in every half-hour of a business day, in local time. */
export function viewOccupancy(
  { timeZone }: Pick<Terms, 'timeZone'>,
  businessDay: BusinessDay,
  taken: readonly OccupiedSeats[],
): { datetime: string; guests: number }[] {
  return occupancyByHalfHour(businessDay, taken).map(({ at, guests }) => ({
    datetime: formatLocalDateTime(at, timeZone),
    guests,
  }))
}

/** The guests in every half-hour in which the place is open or occupied. */
function occupancyByHalfHour(
  businessDay: BusinessDay,
  taken: readonly OccupiedSeats[],
): { at: number; guests: number }[] {
  const starts = taken.map(
    ({ from }) => Math.floor(Math.max(from, businessDay.from) / HALF_HOUR_MS) * HALF_HOUR_MS,
  )
  const first = Math.min(businessDay.opensAt, ...starts)
  const last = Math.max(businessDay.closesAt, ...taken.map(({ to }) => Math.min(to, businessDay.to)))
  const occupancy: { at: number; guests: number }[] = []
  for (let at = first; at < last; at += HALF_HOUR_MS) {
    occupancy.push({ at, guests: peakGuests(taken, { from: at, to: at + HALF_HOUR_MS }) })
  }
  return occupancy
}

/** Adds a reservation by the venue, which is limited by its seats but not by notice or opening hours. @returns the id */
export async function createReservation(
  services: Services,
  viewer: SignedIn,
  placeId: string,
  request: VenueReservationRequest,
  now: number,
): Promise<string> {
  const { id: venueId } = await requireReservationAccess(services.db, viewer, placeId)
  const key = request.idempotency_key ?? null
  const isWalkIn = request.source === 'walk-in'
  const phone = request.phone ? parseGuestPhone(request.phone) : null
  const name = cleanText(request.name ?? '')
  if (!isWalkIn && !name && !phone) throw invalid('name', 'Напишите имя или телефон')
  const keyed = { table: 'reservations', ownerId: venueId, key } as const
  const made = await insertIdempotently(services, keyed, async () => {
    const id = newId(now)
    await inTransaction(services.db, async (db) => {
      const venue = requireRight(viewer, await lockVenue(db, venueId, viewer))
      const from = startOf(venue, request.datetime, now)
      const stay = { from, to: endOfStay(venue.terms, from, request.guests_count) }
      const tables = request.table_ids?.length ? requireTables(venue, request.table_ids) : undefined
      const party = { guests: request.guests_count, zoneId: request.zone_choice, ...tables }
      const isOverbooking = request.is_overbooking ?? false
      // Seats that were left this minute are free for guests at the door, whose half-hour began before.
      const seated = { from: Math.max(from, isWalkIn ? now : from), to: stay.to }
      const zoneId = await requireSeats(db, venue, seated, party, { isOverbooking, isVenue: true })
      await addReservation(
        db,
        venue,
        {
          id,
          place_id: venue.id,
          zone_id: zoneId,
          user_id: null,
          source: request.source,
          status: isWalkIn && from <= now ? 'arrived' : 'confirmed',
          name,
          phone,
          guests_count: request.guests_count,
          starts_at: new Date(stay.from),
          ends_at: new Date(stay.to),
          comment: cleanText(request.comment ?? ''),
          held_until: null,
          venue_confirmed_at: new Date(now),
          is_exception: reasonUnserved(venue.terms, from) !== undefined,
          idempotency_key: key,
          created_by: viewer.userId,
        },
        tables?.tableIds,
      )
      await services.events.publish(db, 'reservation.requested', { reservationId: id })
    })
    return id
  })
  return made.id
}

/** @throws {AppError} ValidationFailed for a time at which the venue takes no guests */
export function startOf(venue: Venue, datetime: string | undefined, now: number): number {
  if (datetime === undefined) return Math.floor(now / HALF_HOUR_MS) * HALF_HOUR_MS
  const { date, minuteOfDay } = readLocal(datetime)
  const at = momentAt(date, minuteOfDay, venue.terms.timeZone)
  if (at === null) throw invalid('datetime', 'В этот день часы переводят: такого времени нет')
  if (at < now - DAY_MS / 2) throw invalid('datetime', 'Это время уже прошло')
  if (at > now + 366 * DAY_MS) throw invalid('datetime', 'Не дальше года вперёд')
  return at
}

/** Confirms, marks as arrived or no-show, restores, or declines with a message. */
export async function applyVenueAction(
  services: Services,
  viewer: SignedIn,
  id: string,
  step: ({ action: 'confirm' | 'arrive' | 'miss' | 'restore' } | { action: 'decline'; answer: string }) &
    DecisionKey,
  now: number,
): Promise<void> {
  const answer = step.action === 'decline' ? cleanText(step.answer) : undefined
  if (answer === '') throw invalid('answer', 'Напишите гостю хотя бы несколько слов')
  const values = answer === undefined ? {} : { answer, guest_viewed_at: null }
  await decide(services, viewer, id, step, (db, row, venue, author) =>
    act(services, db, { row, venue, action: step.action, author, now, values }),
  )
}

/** Records that guests have left early, or undoes that: their seats become free from now on, or occupied again. */
export async function recordDeparture(
  services: Services,
  viewer: SignedIn,
  id: string,
  step: { action: 'leave' | 'return' } & DecisionKey,
  now: number,
): Promise<void> {
  const { action } = step
  await decide(services, viewer, id, step, async (db, row, venue, author) => {
    const status = requireTransition(action, row, now)
    const from = row.starts_at.getTime()
    const to =
      action === 'leave'
        ? Math.min(row.ends_at.getTime(), Math.max(now, from + 1))
        : endOfStay(venue.terms, from, row.guests_count, row.stay_minutes)
    // Present guests occupy seats, even when those were taken meanwhile.
    await applyChange(
      services,
      db,
      { venue, row, action, author },
      { status, ends_at: new Date(to), left_at: action === 'leave' ? new Date(now) : null },
    )
  })
}

/** A decision of one of the venue's people, made once and on the version they saw. */
export async function decide(
  services: Services,
  viewer: SignedIn,
  id: string,
  { action, version, idempotency_key }: { action: ChangeAction } & DecisionKey,
  change: (db: Db, row: ReservationRow, venue: Venue, author: Author) => Promise<void>,
): Promise<void> {
  await changeReservation(services, viewer, id, async (db, row, venue) => {
    // A reservation of another venue is reported as missing.
    if (!canManageReservations(viewer, venue)) throw notFound()
    if (await isAlreadyApplied(db, row, action, { version, idempotency_key })) return
    await change(db, row, venue, { side: 'venue', userId: viewer.userId, key: idempotency_key })
  })
}
