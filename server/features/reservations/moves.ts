import type { ReservationMove } from '#contract/reservations/reservations.ts'
import type { Db } from '#server/db/connection.ts'
import { violatedUnique } from '#server/db/transaction.ts'
import { invalid } from '#server/features/places/rules.ts'
import { cleanText } from '#server/features/publications/rules.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { type Author, type DecisionKey, guestAuthor, isAlreadyApplied } from './change-log/service.ts'
import {
  applyChange,
  changeReservation,
  confirmsAutomatically,
  notFound,
  requireTransition,
} from './changes.ts'
import { canManageReservations, isGuestOf } from './policy.ts'
import * as repository from './repository.ts'
import { formatLocalDateTime, nextStatus } from './rules.ts'
import {
  findSeatsFor,
  isBookable,
  noSeats,
  notBookable,
  requireSeats,
  requireSlot,
  type Venue,
} from './seats.ts'
import { endOfStay, type Party } from './slots.ts'
import type { Span } from './span.ts'
import { listTablesOf } from './tables/repository.ts'
import { requireTables } from './tables/rules.ts'

/** Moved by its guest, or by the venue on their behalf. */
export async function moveReservation(
  services: Services,
  viewer: SignedIn,
  id: string,
  { version, idempotency_key, ...move }: ReservationMove & DecisionKey,
  now: number,
): Promise<void> {
  const phone = await repository.phoneOf(services.db, viewer.userId)
  await changeReservation(services, viewer, id, async (db, row, venue) => {
    const isGuest = isGuestOf(viewer, phone, row)
    if (!isGuest && !canManageReservations(viewer, venue)) throw notFound()
    // Guests do not see which member of the staff decided.
    if (!isGuest && (await isAlreadyApplied(db, row, 'move', { version, idempotency_key }))) return
    const author: Author = isGuest
      ? guestAuthor
      : { side: 'venue', userId: viewer.userId, key: idempotency_key }
    await moveTo(services, db, { row, venue, move, author, now }).catch((error) => {
      throw asDoubleBooking(error, isGuest ? 'guest' : 'venue')
    })
  })
}

export function asDoubleBooking(error: unknown, by: 'guest' | 'venue'): unknown {
  if (!violatedUnique(error)) return error
  return noSeats('datetime', `На это время у ${by === 'guest' ? 'вас' : 'гостя'} уже есть бронь`)
}

/** @returns false when nothing would change */
export async function moveTo(
  services: Services,
  db: Db,
  step: {
    row: repository.ReservationRow
    venue: Venue
    move: ReservationMove
    author: Author
    now: number
  },
): Promise<boolean> {
  const { row, venue, move, author, now } = step
  const by = author.side ?? 'venue'
  requireTransition('move', row, now)
  const before = row.starts_at.getTime()
  const datetime = move.datetime ?? formatLocalDateTime(before, venue.terms.timeZone)
  const isSameTime = datetime === formatLocalDateTime(before, venue.terms.timeZone)
  if (!isSameTime && by === 'guest' && !isBookable(venue)) throw notBookable()
  // The current time may be kept even if it is not offered any more.
  const from = isSameTime ? before : requireSlot(venue.terms, datetime, now)
  const guests = move.guests_count ?? row.guests_count
  const isSameStay = isSameTime && guests <= row.guests_count
  // The times that a guest is offered are free for a stay of the usual length.
  const ownMinutes = isSameTime || by === 'venue' ? row.stay_minutes : null
  const stay = {
    from,
    to: isSameStay ? row.ends_at.getTime() : endOfStay(venue.terms, from, guests, ownMinutes),
  }
  if (move.table_ids && by === 'guest') throw invalid('table_ids', 'Стол выбирает заведение')
  const tables = move.table_ids?.length ? requireTables(venue, move.table_ids) : undefined
  const wantedZone = tables?.zoneId ?? (move.zone_choice === undefined ? row.zone_id : move.zone_choice)
  const comment = move.comment === undefined ? row.comment : cleanText(move.comment)
  const unseen = by === 'guest' ? { venue_viewed_at: null } : { guest_viewed_at: null }
  if (isSameTime && guests === row.guests_count && wantedZone === row.zone_id && !tables) {
    if (comment !== row.comment) {
      await repository.updateReservation(db, row.id, { comment, ...unseen })
      await services.events.publish(db, 'reservation.changed', { reservationId: row.id })
    }
    return false
  }
  const options = { except: row.id, isVenue: by === 'venue' }
  const { zoneId, tableIds } = await requireSeatsForMove(
    db,
    venue,
    row,
    stay,
    { guests, zoneId: wantedZone ?? undefined, ...tables },
    options,
  )
  const needsVenueConfirmation =
    by === 'guest' && !confirmsAutomatically(venue, { ...row, guests_count: guests })
  const status = needsVenueConfirmation ? (nextStatus('move', row.status) ?? row.status) : row.status
  await applyChange(
    services,
    db,
    { venue, row, action: 'move', author },
    {
      status,
      // A new time needs new confirmations: the side that moved it has given its own, and the venue has when it
      // confirms automatically.
      guest_confirmed_at: by === 'guest' ? new Date(now) : null,
      ...(!isSameTime && { is_exception: false, disruption: null }),
      venue_confirmed_at: status === 'confirmed' ? new Date(now) : null,
      starts_at: new Date(stay.from),
      ends_at: new Date(stay.to),
      stay_minutes: ownMinutes,
      guests_count: guests,
      zone_id: zoneId,
      is_table_locked: tableIds !== undefined,
      comment,
      ...unseen,
    },
    tableIds,
  )
  // The guest is not notified of another table alone.
  const isMoved = !isSameTime || guests !== row.guests_count || zoneId !== row.zone_id
  if (isMoved) await services.events.publish(db, 'reservation.moved', { reservationId: row.id, by })
  return true
}

/** Pinned tables are kept if they are free at the new time. */
async function requireSeatsForMove(
  db: Db,
  venue: Venue,
  row: repository.ReservationRow,
  stay: Span,
  party: Party,
  options: { except: string; isVenue: boolean },
): Promise<{ zoneId: string | null; tableIds?: readonly string[] | undefined }> {
  const pinned = row.is_table_locked && !party.tableIds ? await listTablesOf(db, [row.id]) : []
  const isSameZone = party.zoneId === undefined || party.zoneId === row.zone_id
  if (pinned.length > 0 && isSameZone && row.zone_id) {
    const tableIds = pinned.map(({ id }) => id)
    const zoneId = await findSeatsFor(db, venue, stay, { ...party, zoneId: row.zone_id, tableIds }, options)
    if (zoneId !== undefined) return { zoneId, tableIds }
  }
  return { zoneId: await requireSeats(db, venue, stay, party, options), tableIds: party.tableIds }
}
