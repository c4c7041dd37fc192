import type { OrganisationRights } from '#contract/organisations/organisations.ts'
import {
  grantableRoles,
  isPermitted,
  type RightsTable,
  type VenueAccess,
} from '#server/features/permissions/policy.ts'
import type { Viewer } from '#server/lib/viewer.ts'

export interface OrganisationFacts extends VenueAccess {
  isDeleted?: boolean
}

export type OrganisationAction =
  | 'access'
  | 'manageReservations'
  | 'edit'
  | 'delete'
  | 'seeHistory'
  | 'revert'
  | 'seeStatistics'

/** The actors who may do each action at an organisation; decision 0011 gives the reasons. */
export const organisationRights: RightsTable<OrganisationAction> = {
  /** Writing as the organisation, seeing its staff, adding places to it. */
  access: ['staff', 'manager', 'owner', 'content_manager', 'admin'],
  /** Opening the board of all its places, where each place checks its own rights. */
  manageReservations: ['host', 'staff', 'manager', 'owner', 'content_manager', 'admin'],
  edit: ['staff', 'manager', 'owner', 'content_manager', 'admin'],
  /** Restoring needs the same right. */
  delete: ['owner', 'content_manager', 'admin'],
  seeHistory: ['staff', 'manager', 'owner', 'content_manager', 'admin'],
  revert: ['admin'],
  seeStatistics: ['manager', 'owner'],
}

export function can(viewer: Viewer, organisation: OrganisationFacts, action: OrganisationAction): boolean {
  return isPermitted(organisationRights, action, viewer, organisation)
}

/** Owner, manager, staff and admins; content managers while it has no owner. */
export function hasAccess(viewer: Viewer, organisation: OrganisationFacts): boolean {
  return can(viewer, organisation, 'access')
}

export function rightsOf(viewer: Viewer, organisation: OrganisationFacts): OrganisationRights {
  return {
    canEdit: can(viewer, organisation, 'edit'),
    canDelete: can(viewer, organisation, 'delete'),
    canManagePermissions: grantableRoles(viewer, organisation).length > 0,
    canSeeHistory: can(viewer, organisation, 'seeHistory'),
    canRevert: can(viewer, organisation, 'revert'),
    canManageReservations: can(viewer, organisation, 'manageReservations'),
    canSeeStatistics: can(viewer, organisation, 'seeStatistics'),
    canRequestRole: viewer.userId !== null && organisation.role === null && !organisation.isDeleted,
  }
}
