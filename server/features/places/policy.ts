import type { MemberRole, ModerationStatus, PlaceStatus } from '#server/db/types.ts'
import type { Viewer } from '#server/lib/viewer.ts'

/** What deciding about a place takes: its state and who the viewer is to it. */
export interface PlaceStanding {
  status: PlaceStatus
  moderationStatus: ModerationStatus
  hasOwner: boolean
  /** The viewer's own role at the place; null for a stranger. */
  role: MemberRole | null
}

/** Owner, manager, staff, admin; a content manager while nobody owns the place. */
export function hasAccess(viewer: Viewer, place: PlaceStanding): boolean {
  if (viewer.isAdmin) return true
  if (viewer.isContentManager && !place.hasOwner) return true
  return place.role !== null && place.role !== 'requester'
}

export const isDeleted = (place: PlaceStanding) => place.status === 'deleted'

/** What has not been published is seen only by people with access, and by the one who handed it in. */
export function canSee(viewer: Viewer, place: PlaceStanding): boolean {
  if (hasAccess(viewer, place)) return true
  if (isDeleted(place)) return false
  return place.moderationStatus === 'published' || place.role === 'requester'
}

/** What moderators alone may list: places waiting for them, deleted ones. */
export const canModerate = (viewer: Viewer) => viewer.isAdmin || viewer.isContentManager
