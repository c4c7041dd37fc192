import type { MemberRole } from '#server/db/types.ts'
import type { Viewer } from '#server/lib/viewer.ts'

export interface OrganisationStanding {
  hasOwner: boolean
  /** The viewer's own role; null for a stranger. */
  role: MemberRole | null
}

/** Owner, manager, staff, admin; a content manager while nobody owns it. */
export function hasAccess(viewer: Viewer, { hasOwner, role }: OrganisationStanding): boolean {
  if (viewer.isAdmin) return true
  if (viewer.isContentManager && !hasOwner) return true
  return role !== null && role !== 'requester'
}
