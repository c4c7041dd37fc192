import type { MemberRole } from '#server/db/types.ts'
import type { Viewer } from '#server/lib/viewer.ts'

/** What deciding about something written takes: who wrote it, and who the viewer is to the venue it belongs to. */
export interface WrittenStanding {
  authorId: string
  hasVenue: boolean
  hasOwner: boolean
  /** The viewer's own role at the place or the organisation; null for a stranger. */
  role: MemberRole | null
}

export function isVenueStaff({ role }: Pick<WrittenStanding, 'role'>): boolean {
  return role !== null && role !== 'requester'
}

/** May edit and delete, and sees what is hidden: the author, an admin, the venue's people; a content manager while it has no owner. */
export function hasAccess(viewer: Viewer, written: WrittenStanding): boolean {
  if (viewer.isAdmin) return true
  if (viewer.userId === null) return false
  if (viewer.userId === written.authorId || isVenueStaff(written)) return true
  return viewer.isContentManager && written.hasVenue && !written.hasOwner
}
