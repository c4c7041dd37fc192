import type { GuestRights } from '#contract/guest-cards/guest-cards.ts'
import { isPermitted, type RightsTable } from '#server/features/permissions/policy.ts'
import { placeRights } from '#server/features/places/policy.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import type { GuestVenue } from './repository.ts'

export type GuestRight = 'see' | 'change' | 'export' | 'import' | 'erase' | 'seeLog'

export const guestRights: RightsTable<GuestRight> = {
  see: placeRights.seeGuests,
  /** Merging and separating included: both can be undone. */
  change: placeRights.seeGuests,
  export: ['manager', 'owner'],
  import: ['manager', 'owner'],
  erase: ['manager', 'owner'],
  seeLog: ['owner'],
}

/** By the role at the place; owners and managers of its chain have that role there as well. */
export function can(viewer: Viewer, { role, chain_role }: GuestVenue, action: GuestRight): boolean {
  return [role, chain_role].some((held) =>
    isPermitted(guestRights, action, viewer, { hasOwner: true, role: held }),
  )
}

export function rightsOf(viewer: Viewer, venue: GuestVenue): GuestRights {
  return {
    canExport: can(viewer, venue, 'export'),
    canImport: can(viewer, venue, 'import'),
    canErase: can(viewer, venue, 'erase'),
    canSeeLog: can(viewer, venue, 'seeLog'),
  }
}
