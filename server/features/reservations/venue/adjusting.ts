import { MINUTE_MS } from '#contract/durations.ts'
import { MAX_STAY_MINUTES, MIN_STAY_MINUTES } from '#contract/reservations/reservation-values.ts'
import type { StayChange } from '#contract/reservations/reservations.ts'
import type { Db } from '#server/db/connection.ts'
import { invalid } from '#server/features/places/rules.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { applyChange, requireTransition } from '../changes.ts'
import { asDoubleBooking } from '../moves.ts'
import type { ReservationRow } from '../repository.ts'
import { formatLocalDateTime, requireMoment } from '../rules.ts'
import { findSeatsFor, requireSeats, type Venue } from '../seats.ts'
import { reasonUnserved, stayMinutesFor } from '../slots.ts'
import type { Span } from '../span.ts'
import { listTablesOf } from '../tables/repository.ts'
import { requireTables } from '../tables/rules.ts'
import { decide, startOf } from './service.ts'

/**
 * Moves or resizes a stay, or assigns its tables, on behalf of the staff. Rules for guests (half-hours, notice, pacing,
 * opening hours) do not bind it; seats and tables do.
 */
export async function adjustStay(
  services: Services,
  viewer: SignedIn,
  id: string,
  change: StayChange,
  now: number,
): Promise<void> {
  await decide(services, viewer, id, { ...change, action: 'adjust' }, async (db, row, venue, author) => {
    const status = requireTransition('adjust', row, now)
    const before = spanOf(row)
    const stay = stayAfter(venue, row, change, now)
    const isMoved = stay.from !== before.from
    const isResized = isMoved || stay.to !== before.to
    if (!isResized && change.table_ids === undefined && change.zone_choice === undefined) return
    const { zoneId, tableIds, isLocked } = await findPlaces(db, venue, row, change, {
      from: status === 'arrived' ? Math.max(stay.from, Math.min(now, before.to)) : stay.from,
      to: stay.to,
    })
    await applyChange(
      services,
      db,
      { venue, row, action: 'adjust', author },
      {
        status,
        starts_at: new Date(stay.from),
        ends_at: new Date(stay.to),
        ...(isResized && { stay_minutes: ownMinutes(venue, row, stay) }),
        zone_id: zoneId,
        is_table_locked: isLocked,
        // The venue has agreed to the new time; whether the guest has is not known.
        ...(isMoved && {
          guest_confirmed_at: null,
          guest_viewed_at: null,
          venue_confirmed_at: status === 'confirmed' ? new Date(now) : null,
          is_exception: reasonUnserved(venue.terms, stay.from) !== undefined,
          disruption: null,
        }),
      },
      tableIds,
    )
    if (isMoved) await services.events.publish(db, 'reservation.moved', { reservationId: id, by: 'venue' })
  }).catch((error) => {
    throw asDoubleBooking(error, 'venue')
  })
}

function spanOf(row: ReservationRow): Span {
  return { from: row.starts_at.getTime(), to: row.ends_at.getTime() }
}

/** @throws {AppError} ValidationFailed */
function stayAfter(venue: Venue, row: ReservationRow, { datetime, until }: StayChange, now: number): Span {
  const { timeZone } = venue.terms
  const before = spanOf(row)
  // Stays may begin at any second, but the board shows minutes.
  const isKept = datetime === undefined || datetime === formatLocalDateTime(before.from, timeZone)
  if (!isKept && row.status === 'arrived') {
    throw invalid('datetime', 'Гости уже за столом: начало не изменить')
  }
  const from = isKept ? before.from : startOf(venue, datetime, now)
  const isSameEnd = until !== undefined && until === formatLocalDateTime(before.to, timeZone)
  const to = isSameEnd
    ? before.to
    : until === undefined
      ? from + before.to - before.from
      : requireMoment(until, timeZone, 'until')
  if (to - from < MIN_STAY_MINUTES * MINUTE_MS) {
    throw invalid('until', `Бронь не бывает короче ${MIN_STAY_MINUTES} минут`)
  }
  if (to - from > MAX_STAY_MINUTES * MINUTE_MS) {
    throw invalid('until', `Бронь не бывает дольше ${MAX_STAY_MINUTES / 60} часов`)
  }
  if (to <= now) throw invalid('until', 'Это время уже прошло')
  return { from, to }
}

/** Null where the rules of the place give this length themselves. */
function ownMinutes({ terms }: Venue, row: ReservationRow, { from, to }: Span): number | null {
  const minutes = Math.round((to - from) / MINUTE_MS)
  return minutes === stayMinutesFor(terms, row.guests_count) ? null : minutes
}

/** The requested tables, else the current ones if free, else any; present guests are not moved. */
async function findPlaces(
  db: Db,
  venue: Venue,
  row: ReservationRow,
  change: StayChange,
  stay: Span,
): Promise<{ zoneId: string | null; tableIds?: readonly string[]; isLocked: boolean }> {
  const options = { except: row.id, isVenue: true }
  const guests = row.guests_count
  if (change.table_ids?.length) {
    const chosen = requireTables(venue, change.table_ids)
    const zoneId = await requireSeats(db, venue, stay, { guests, ...chosen }, options)
    return { zoneId, tableIds: chosen.tableIds, isLocked: change.is_locked ?? true }
  }
  const zoneId = change.zone_choice ?? row.zone_id ?? undefined
  const areTablesUnchanged = change.table_ids === undefined && zoneId === (row.zone_id ?? undefined)
  const own = areTablesUnchanged ? (await listTablesOf(db, [row.id])).map((table) => table.id) : []
  if (own.length > 0) {
    const party = { guests, zoneId, tableIds: own }
    const isSitting = row.status === 'arrived'
    const found = isSitting
      ? await requireSeats(db, venue, stay, party, options)
      : await findSeatsFor(db, venue, stay, party, options)
    if (found !== undefined) return { zoneId: found, tableIds: own, isLocked: row.is_table_locked }
  }
  return { zoneId: await requireSeats(db, venue, stay, { guests, zoneId }, options), isLocked: false }
}
