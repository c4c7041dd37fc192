import type { MemberRole } from '#server/db/types.ts'
import type { Viewer } from '#server/lib/viewer.ts'

/** Everybody that section 6 of the specification tells apart at a place or an organisation. */
export const parties = [
  'guest',
  'user',
  'requester',
  /** Whoever added a place, until it is first published. */
  'creator',
  'staff',
  'manager',
  'owner',
  /** While nobody owns the venue; afterwards a content manager is a user like any other. */
  'content_manager',
  'admin',
] as const
export type Party = (typeof parties)[number]

export interface VenueStanding {
  hasOwner: boolean
  /** The viewer's own role; null for a stranger. */
  role: MemberRole | null
  /** The viewer added it and it was never published. */
  isOwnDraft?: boolean
}

/** All that the viewer is there: an admin may be its owner as well. */
export function partiesOf(viewer: Viewer, { hasOwner, role, isOwnDraft }: VenueStanding): Party[] {
  if (viewer.userId === null) return ['guest']
  return [
    'user',
    ...(role === null ? [] : [role]),
    ...(role === 'requester' && isOwnDraft ? (['creator'] as const) : []),
    ...(viewer.isContentManager && !hasOwner ? (['content_manager'] as const) : []),
    ...(viewer.isAdmin ? (['admin'] as const) : []),
  ]
}

/** Who may do what: an action and the parties it is open to. */
export type RightsTable<Action extends string> = Readonly<Record<Action, readonly Party[]>>

export function isOpenTo<Action extends string>(
  table: RightsTable<Action>,
  action: Action,
  viewer: Viewer,
  venue: VenueStanding,
): boolean {
  return partiesOf(viewer, venue).some((party) => table[action].includes(party))
}

export type GrantableRole = Exclude<MemberRole, 'requester'>
const everyRole: readonly GrantableRole[] = ['owner', 'manager', 'staff']

/** The roles that each party gives to others and takes away from them. Asking for rights is open to every person. */
export const rolesInGiftOf: Readonly<Record<Party, readonly GrantableRole[]>> = {
  guest: [],
  user: [],
  requester: [],
  creator: [],
  staff: [],
  manager: ['staff'],
  owner: everyRole,
  content_manager: ['manager', 'staff'],
  admin: everyRole,
}

/** Highest first. */
export function grantableRoles(viewer: Viewer, venue: VenueStanding): GrantableRole[] {
  const mine = partiesOf(viewer, venue)
  return everyRole.filter((role) => mine.some((party) => rolesInGiftOf[party].includes(role)))
}

/** May give this role to somebody who has another one already: nobody touches those whose role is not in their gift. */
export function canGrant(
  viewer: Viewer,
  venue: VenueStanding,
  { role, current }: { role: GrantableRole; current: MemberRole | null },
): boolean {
  const inGift = grantableRoles(viewer, venue)
  return inGift.includes(role) && (current === null || current === 'requester' || inGift.includes(current))
}

/** Anybody lays down a role of their own; requests are turned down by whoever can grant something. */
export function canRemove(
  viewer: Viewer,
  venue: VenueStanding,
  { userId, role }: { userId: string; role: MemberRole },
): boolean {
  if (viewer.userId === userId) return true
  const inGift = grantableRoles(viewer, venue)
  return role === 'requester' ? inGift.length > 0 : inGift.includes(role)
}

/** A venue keeps its last owner, unless an admin decides otherwise. */
export function mustStay(
  viewer: Viewer,
  { role, ownerCount }: { role: MemberRole; ownerCount: number },
): boolean {
  return role === 'owner' && ownerCount <= 1 && !viewer.isAdmin
}
