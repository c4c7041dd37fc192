import type { MemberRole } from '#server/db/types.ts'
import type { Viewer } from '#server/lib/viewer.ts'

/** The actors that section 6 of the specification distinguishes at a place or an organisation. */
export const actors = [
  'guest',
  'user',
  'requester',
  /** The person who added a place, until it is first published. */
  'creator',
  /** Sees the board and the guests of the venue, and nothing else of it. */
  'host',
  'staff',
  'manager',
  'owner',
  /** A content manager of a venue without an owner. */
  'content_manager',
  'admin',
] as const
export type Actor = (typeof actors)[number]

export interface VenueAccess {
  hasOwner: boolean
  /** The viewer's own role; null for a stranger. */
  role: MemberRole | null
  /** The viewer added it and it was never published. */
  isOwnDraft?: boolean
}

/** All actors to which the viewer belongs, because an admin may be the owner as well. */
export function actorsOf(viewer: Viewer, { hasOwner, role, isOwnDraft }: VenueAccess): Actor[] {
  if (viewer.userId === null) return ['guest']
  return [
    'user',
    ...(role === null ? [] : [role]),
    ...(role === 'requester' && isOwnDraft ? (['creator'] as const) : []),
    ...(viewer.isContentManager && !hasOwner ? (['content_manager'] as const) : []),
    ...(viewer.isAdmin ? (['admin'] as const) : []),
  ]
}

/** A table of rights: each action with the actors that may do it. */
export type RightsTable<Action extends string> = Readonly<Record<Action, readonly Actor[]>>

export function isPermitted<Action extends string>(
  table: RightsTable<Action>,
  action: Action,
  viewer: Viewer,
  venue: VenueAccess,
): boolean {
  return actorsOf(viewer, venue).some((actor) => table[action].includes(actor))
}

export type GrantableRole = Exclude<MemberRole, 'requester'>
const everyRole: readonly GrantableRole[] = ['owner', 'manager', 'staff', 'host']

/** May send data of a venue to other services, as webhooks do. */
const integrationManagers: readonly Actor[] = ['manager', 'owner', 'admin']

export function canManageIntegrations(viewer: Viewer, venue: VenueAccess): boolean {
  return actorsOf(viewer, venue).some((actor) => integrationManagers.includes(actor))
}

/** The roles that each actor may grant to and remove from others. Every person may request rights. */
export const grantableRolesOf: Readonly<Record<Actor, readonly GrantableRole[]>> = {
  guest: [],
  user: [],
  requester: [],
  creator: [],
  host: [],
  staff: [],
  manager: ['staff', 'host'],
  owner: everyRole,
  content_manager: ['manager', 'staff', 'host'],
  admin: everyRole,
}

/** Highest first. */
export function grantableRoles(viewer: Viewer, venue: VenueAccess): GrantableRole[] {
  const mine = actorsOf(viewer, venue)
  return everyRole.filter((role) => mine.some((actor) => grantableRolesOf[actor].includes(role)))
}

/** Whether the viewer may grant this role: both the new and the present role must be grantable by the viewer. */
export function canGrant(
  viewer: Viewer,
  venue: VenueAccess,
  { role, current }: { role: GrantableRole; current: MemberRole | null },
): boolean {
  const grantable = grantableRoles(viewer, venue)
  return (
    grantable.includes(role) && (current === null || current === 'requester' || grantable.includes(current))
  )
}

/** Every person may give up their own role; people who may grant any role may decline a request. */
export function canRemove(
  viewer: Viewer,
  venue: VenueAccess,
  { userId, role }: { userId: string; role: MemberRole },
): boolean {
  if (viewer.userId === userId) return true
  const grantable = grantableRoles(viewer, venue)
  return role === 'requester' ? grantable.length > 0 : grantable.includes(role)
}

/** The last owner of a venue cannot be removed, except by an admin. */
export function isProtectedOwner(
  viewer: Viewer,
  { role, ownerCount }: { role: MemberRole; ownerCount: number },
): boolean {
  return role === 'owner' && ownerCount <= 1 && !viewer.isAdmin
}
