import { hasAccess, may, type PlaceAccess } from '#server/features/places/policy.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import type { VenueRow } from './venue-queries.ts'

/** May manage the reservations of a place: people with access to it, and its hosts. */
export function keepsBook(viewer: Viewer, venue: VenueRow): boolean {
  return may(viewer, accessTo(venue), 'keepBook')
}

/** May change how a place lets its tables, and lead its book out of the product. */
export function setsBook(viewer: Viewer, venue: VenueRow): boolean {
  return hasAccess(viewer, accessTo(venue))
}

/** The people of the venue itself, who hear of every change and see what it knows of its guests. */
export function seesGuests(viewer: Viewer, venue: VenueRow): boolean {
  return may(viewer, accessTo(venue), 'seeGuests')
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
