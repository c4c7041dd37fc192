import type { PlaceRights } from '#contract/places.ts'
import type { ModerationStatus, PlaceStatus } from '#server/db/types.ts'
import {
  grantableRoles,
  isOpenTo,
  partiesOf,
  type RightsTable,
  type VenueStanding,
} from '#server/features/permissions/policy.ts'
import type { Viewer } from '#server/lib/viewer.ts'

/** What deciding about a place takes: its state and who the viewer is to it. */
export interface PlaceStanding extends VenueStanding {
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

/** Section 6 of the specification, for places. */
export const placeRights: RightsTable<PlaceAction> = {
  /** «Place access»: speaks as the place, sees who runs it. */
  access: ['staff', 'manager', 'owner', 'content_manager', 'admin'],
  edit: ['creator', 'staff', 'manager', 'owner', 'content_manager', 'admin'],
  /** And recover. */
  delete: ['creator', 'owner', 'content_manager', 'admin'],
  changeOrganisation: ['creator', 'manager', 'owner', 'content_manager', 'admin'],
  submit: ['creator', 'staff', 'manager', 'owner', 'content_manager', 'admin'],
  publish: ['admin'],
  /** Reject or take down. */
  unpublish: ['content_manager', 'admin'],
  seeHistory: ['creator', 'staff', 'manager', 'owner', 'content_manager', 'admin'],
  revert: ['admin'],
}

export function may(viewer: Viewer, place: PlaceStanding, action: PlaceAction): boolean {
  return isOpenTo(placeRights, action, viewer, place)
}

/** Owner, manager, staff, admin; a content manager while nobody owns the place. */
export function hasAccess(viewer: Viewer, place: PlaceStanding): boolean {
  return may(viewer, place, 'access')
}

const isDeleted = (place: PlaceStanding) => place.status === 'deleted'

/** What has not been published is seen only by people with access, and by the one who handed it in. */
export function canSee(viewer: Viewer, place: PlaceStanding): boolean {
  if (hasAccess(viewer, place) || partiesOf(viewer, place).includes('creator')) return true
  if (isDeleted(place)) return false
  return place.moderationStatus === 'published' || place.role === 'requester'
}

/** What moderators alone may list: places waiting for them, deleted ones. */
export const canModerate = (viewer: Viewer) => viewer.isAdmin || viewer.isContentManager

/** Proving to own it is for somebody who does not, of a place in the open that has no owner. */
export function canClaim(viewer: Viewer, place: PlaceStanding): boolean {
  return (
    viewer.userId !== null &&
    !place.hasOwner &&
    place.moderationStatus === 'published' &&
    place.status !== 'deleted'
  )
}

/** What may be done now: the right of the viewer and the state of the place together. */
export function rightsOf(viewer: Viewer, place: PlaceStanding): PlaceRights {
  const { moderationStatus } = place
  const isLiving = !isDeleted(place)
  return {
    canEdit: may(viewer, place, 'edit'),
    canDelete: may(viewer, place, 'delete'),
    canChangeOrganisation: may(viewer, place, 'changeOrganisation'),
    canPublish: isLiving && moderationStatus !== 'published' && may(viewer, place, 'publish'),
    canUnpublish: isLiving && moderationStatus !== 'unpublished' && may(viewer, place, 'unpublish'),
    canSubmit: isLiving && moderationStatus === 'unpublished' && may(viewer, place, 'submit'),
    canManagePermissions: grantableRoles(viewer, place).length > 0,
    canSeeHistory: may(viewer, place, 'seeHistory'),
    canRevert: may(viewer, place, 'revert'),
    canRequest: viewer.userId !== null && place.role === null && isLiving,
    canClaim: canClaim(viewer, place),
  }
}
