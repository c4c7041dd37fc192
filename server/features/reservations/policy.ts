import { hasAccess } from '#server/features/places/policy.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import type { VenueRow } from './venue-queries.ts'

/** May manage the reservations of a place: people with access to it. */
export function keepsBook(viewer: Viewer, venue: VenueRow): boolean {
  return hasAccess(viewer, {
    status: venue.status,
    moderationStatus: venue.moderation_status,
    hasOwner: venue.has_owner,
    role: venue.role,
  })
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
