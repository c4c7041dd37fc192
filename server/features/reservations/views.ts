import type { GuestSummary } from '#contract/guest-cards/guest-cards.ts'
import type { Reservation, VenueReservation } from '#contract/reservations/reservations.ts'
import type { ReferenceData } from '#server/features/reference/lookup.ts'
import type { ReservationRow } from './repository.ts'
import { type Action, formatLocalDateTime, isPossible, type ReservationTiming } from './rules.ts'
import type { VenueRow } from './venue-queries.ts'

export interface ReservationViewContext {
  venue: VenueRow
  reference: ReferenceData
  now: number
  /** The viewer has the guest's rights. */
  isGuest: boolean
  /** Hides the phone, because anybody with the message can open the link with its code. */
  withPhone: boolean
}

export function timingOf(
  row: Pick<ReservationRow, 'status' | 'starts_at' | 'ends_at' | 'left_at'>,
): ReservationTiming {
  return {
    status: row.status,
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
    hasLeft: row.left_at !== null,
  }
}

export function viewVenue(venue: VenueRow, { cityById }: ReferenceData): Reservation['place'] {
  const city = cityById.get(venue.city_id)
  return {
    id: venue.id,
    latinName: venue.latin_name,
    name: venue.name,
    address: [venue.street, venue.building].filter(Boolean).join(', '),
    city: city?.name ?? '',
    timeZone: city?.timeZone ?? 'UTC',
    phone: venue.phone,
  }
}

export function viewReservation(row: ReservationRow, context: ReservationViewContext): Reservation {
  const { venue, reference, now, isGuest, withPhone } = context
  const place = viewVenue(venue, reference)
  const moments = timingOf(row)
  const isConfirmed = row.status === 'confirmed' || row.status === 'arrived'
  const isToCome = row.status === 'requested' || row.status === 'confirmed'
  return {
    id: row.id,
    place,
    name: row.name,
    phone: withPhone ? row.phone : null,
    guestsCount: row.guests_count,
    datetime: formatLocalDateTime(moments.startsAt, place.timeZone),
    until: formatLocalDateTime(moments.endsAt, place.timeZone),
    startsAt: row.starts_at.toISOString(),
    zoneChoice: row.zone_id,
    zone: row.zone_id && row.zone_name ? { id: row.zone_id, name: row.zone_name } : null,
    comment: row.comment,
    answer: row.answer,
    status: row.status,
    isConfirmed,
    isViewed: row.venue_viewed_at !== null,
    hasNewComments: isGuest
      ? row.answer !== '' && row.guest_viewed_at === null
      : row.comment !== '' && row.venue_viewed_at === null,
    disruption: isToCome ? row.disruption : null,
    confirmedByGuest: row.guest_confirmed_at !== null,
    source: row.source,
    needsCall: row.needs_call && row.status === 'requested',
    heldUntil: row.status === 'held' && row.held_until ? new Date(row.held_until).toISOString() : null,
    canMove: isGuest && isPossible('move', moments, now),
    canCancel: isGuest && isPossible('cancel', moments, now),
    createdAt: row.created_at.toISOString(),
  }
}

const venueActions = [
  'confirm',
  'decline',
  'arrive',
  'miss',
  'restore',
  'move',
  'adjust',
  'leave',
  'return',
] as const satisfies readonly Action[]

export function viewVenueReservation(
  row: ReservationRow,
  context: Omit<ReservationViewContext, 'isGuest' | 'withPhone'> & {
    noShows: ReadonlyMap<string, number>
    tables: readonly { id: string; name: string }[]
    guest: GuestSummary | null
  },
): VenueReservation {
  return {
    ...viewReservation(row, { ...context, isGuest: false, withPhone: true }),
    version: row.version,
    hasLeft: row.left_at !== null,
    tables: context.tables.map(({ id, name }) => ({ id, name })),
    isTableLocked: row.is_table_locked && context.tables.length > 0,
    noShowCount: row.phone === null ? 0 : (context.noShows.get(row.phone) ?? 0),
    guest: context.guest,
    actions: venueActions.filter((action) => isPossible(action, timingOf(row), context.now)),
  }
}
