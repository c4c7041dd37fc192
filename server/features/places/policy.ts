import type { PlaceRights } from '#contract/places/places.ts'
import type { ModerationStatus, PlaceStatus } from '#server/db/types.ts'
import {
  actorsOf,
  grantableRoles,
  isPermitted,
  type RightsTable,
  type VenueAccess,
} from '#server/features/permissions/policy.ts'
import type { Viewer } from '#server/lib/viewer.ts'

/** Facts for deciding about a place: its state and the viewer's role. */
export interface PlaceAccess extends VenueAccess {
  status: PlaceStatus
  moderationStatus: ModerationStatus
}

export type PlaceAction =
  | 'access'
  | 'edit'
  | 'delete'
  | 'changeOrganisation'
  | 'submit'
  | 'publish'
  | 'unpublish'
  | 'seeHistory'
  | 'revert'
  | 'seeStatistics'
  | 'manageReservations'
  | 'seeGuests'

/** Section 6 of the specification, for places. */
export const placeRights: RightsTable<PlaceAction> = {
  /** «Place access» of the specification: writing as the place and seeing its staff. */
  access: ['staff', 'manager', 'owner', 'content_manager', 'admin'],
  edit: ['creator', 'staff', 'manager', 'owner', 'content_manager', 'admin'],
  /** Also for restoring. */
  delete: ['creator', 'owner', 'content_manager', 'admin'],
  changeOrganisation: ['creator', 'manager', 'owner', 'content_manager', 'admin'],
  submit: ['creator', 'staff', 'manager', 'owner', 'content_manager', 'admin'],
  publish: ['admin'],
  /** Rejecting and unpublishing. */
  unpublish: ['content_manager', 'admin'],
  seeHistory: ['creator', 'staff', 'manager', 'owner', 'content_manager', 'admin'],
  revert: ['admin'],
  /** Without admins, because the numbers belong to the business. */
  seeStatistics: ['manager', 'owner'],
  /** Working with reservations, but not with how the place takes reservations. */
  manageReservations: ['host', 'staff', 'manager', 'owner', 'content_manager', 'admin'],
  /** The knowledge of a venue about its guests is the business of its own people: no administrator sees it. */
  seeGuests: ['host', 'staff', 'manager', 'owner'],
}

export function can(viewer: Viewer, place: PlaceAccess, action: PlaceAction): boolean {
  return isPermitted(placeRights, action, viewer, place)
}

/** Owner, manager, staff and admins; content managers while the place has no owner. */
export function hasAccess(viewer: Viewer, place: PlaceAccess): boolean {
  return can(viewer, place, 'access')
}

const isDeleted = (place: PlaceAccess) => place.status === 'deleted'

/** An unpublished place is visible to people with access, to its author and to those who requested rights. */
export function canSee(viewer: Viewer, place: PlaceAccess): boolean {
  if (hasAccess(viewer, place) || actorsOf(viewer, place).includes('creator')) return true
  if (isDeleted(place)) return false
  return place.moderationStatus === 'published' || place.role === 'requester'
}

/** May see lists for moderators: submitted and deleted places. */
export const canModerate = (viewer: Viewer) => viewer.isAdmin || viewer.isContentManager

/** A person may claim a published place that has no proven owner. */
export function canClaim(viewer: Viewer, place: PlaceAccess): boolean {
  return (
    viewer.userId !== null &&
    !place.hasOwner &&
    place.moderationStatus === 'published' &&
    place.status !== 'deleted'
  )
}

/** The currently possible actions, by the viewer's rights and the state of the place. */
export function rightsOf(viewer: Viewer, place: PlaceAccess): PlaceRights {
  const { moderationStatus } = place
  const isPresent = !isDeleted(place)
  return {
    canEdit: can(viewer, place, 'edit'),
    canDelete: can(viewer, place, 'delete'),
    canChangeOrganisation: can(viewer, place, 'changeOrganisation'),
    canPublish: isPresent && moderationStatus !== 'published' && can(viewer, place, 'publish'),
    canUnpublish: isPresent && moderationStatus !== 'unpublished' && can(viewer, place, 'unpublish'),
    canSubmit: isPresent && moderationStatus === 'unpublished' && can(viewer, place, 'submit'),
    canManagePermissions: grantableRoles(viewer, place).length > 0,
    canSeeHistory: can(viewer, place, 'seeHistory'),
    canRevert: can(viewer, place, 'revert'),
    canSeeStatistics: isPresent && can(viewer, place, 'seeStatistics'),
    canManageReservations: can(viewer, place, 'manageReservations'),
    canSeeGuests: can(viewer, place, 'seeGuests'),
    canRequestRole: viewer.userId !== null && place.role === null && isPresent,
    canClaim: canClaim(viewer, place),
  }
}
