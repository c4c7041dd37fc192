import { can, hasAccess, type PlaceAccess } from '#server/features/places/policy.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import type { VenueRow } from './venue-queries.ts'

/** May manage the reservations of a place: people with access to it, and its hosts. */
export function canManageReservations(viewer: Viewer, venue: VenueRow): boolean {
  return can(viewer, accessTo(venue), 'manageReservations')
}

/** May change the booking settings of a place, and connect its reservations to other programs. */
export function canChangeSettings(viewer: Viewer, venue: VenueRow): boolean {
  return hasAccess(viewer, accessTo(venue))
}

/** May see the guest cards of a place and the live changes of its reservations: the people of the venue itself. */
export function canSeeGuests(viewer: Viewer, venue: VenueRow): boolean {
  return can(viewer, accessTo(venue), 'seeGuests')
}

export function accessTo(venue: VenueRow): PlaceAccess {
  return {
    status: venue.status,
    moderationStatus: venue.moderation_status,
    hasOwner: venue.has_owner,
    role: venue.role,
  }
}

/** The account that made it, or the account of the phone for which it was made. */
export function isGuestOf(
  viewer: Viewer,
  viewerPhone: string | null,
  reservation: { user_id: string | null; phone: string | null },
): boolean {
  if (viewer.userId === null) return false
  return viewer.userId === reservation.user_id || (viewerPhone !== null && viewerPhone === reservation.phone)
}
