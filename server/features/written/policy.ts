import type { Permissions } from '#contract/verdicts.ts'
import type { MemberRole, Side } from '#server/db/types.ts'
import { AppError } from '#server/lib/errors.ts'
import type { Viewer } from '#server/lib/viewer.ts'

/** What deciding about something written takes: who says it, where it stands, and who the viewer is there. */
export interface WrittenStanding {
  authorId: string
  /** News, or a comment in the name of the venue: whoever typed it has a say only while they belong to it. */
  isVenueVoice: boolean
  /** News, or a comment under news: the venue keeps order there. */
  isAtVenueNews: boolean
  hasVenue: boolean
  hasOwner: boolean
  /** The viewer's own role at the place or the organisation; null for a stranger. */
  role: MemberRole | null
  isDeleted: boolean
  isHidden: boolean
  deletedBy: Side | null
  hiddenBy: Side | null
}

export function isVenueStaff({ role }: Pick<WrittenStanding, 'role'>): boolean {
  return role !== null && role !== 'requester'
}

/** May delete, and sees what is hidden: the author, an admin, the venue's people; a content manager while it has no owner. */
export function hasAccess(viewer: Viewer, written: WrittenStanding): boolean {
  if (viewer.isAdmin) return true
  if (viewer.userId === null) return false
  return isAuthor(viewer, written) || isVenueStaff(written) || keepsOrder(viewer, written)
}

/** @throws {AppError} Forbidden */
export function requireAccess(viewer: Viewer, written: WrittenStanding): void {
  if (!hasAccess(viewer, written)) throw new AppError('Forbidden')
}

/** The author, an admin, the venue's people; what others change is marked as changed by them. */
export function canEdit(viewer: Viewer, written: WrittenStanding): boolean {
  return !written.isDeleted && (isAuthor(viewer, written) || viewer.isAdmin || isVenueStaff(written))
}

export function canHide(viewer: Viewer, written: WrittenStanding): boolean {
  return !written.isDeleted && !written.isHidden && mayHide(viewer, written)
}

function canDelete(viewer: Viewer, written: WrittenStanding): boolean {
  return !written.isDeleted && hasAccess(viewer, written)
}

/** What one took away oneself; what moderators took away only they bring back. */
export function canRestore(viewer: Viewer, written: WrittenStanding): boolean {
  if (written.isDeleted) return isSide(viewer, written, written.deletedBy ?? 'author')
  return written.isHidden && isSide(viewer, written, written.hiddenBy ?? 'moderation')
}

export function permissionsOf(viewer: Viewer, written: WrittenStanding): Permissions {
  return {
    canEdit: canEdit(viewer, written),
    canDelete: canDelete(viewer, written),
    canHide: canHide(viewer, written),
    canRestore: canRestore(viewer, written),
    needsReason: canDelete(viewer, written) && sideOf(viewer, written) === 'venue',
  }
}

/** In which capacity somebody with access acts. */
export function sideOf(viewer: Viewer, written: WrittenStanding): Side {
  if (isAuthor(viewer, written)) return 'author'
  return isVenueStaff(written) ? 'venue' : 'moderation'
}

function isAuthor(viewer: Viewer, written: WrittenStanding): boolean {
  return written.isVenueVoice ? isVenueStaff(written) : viewer.userId === written.authorId
}

/** Somebody who moderates and belongs neither to the author nor to the venue. */
export const isModerator = (viewer: Viewer) => viewer.isAdmin || viewer.isContentManager

function mayHide(viewer: Viewer, written: WrittenStanding): boolean {
  return viewer.isAdmin || keepsOrder(viewer, written) || (written.isAtVenueNews && isVenueStaff(written))
}

function keepsOrder(viewer: Viewer, { hasVenue, hasOwner }: WrittenStanding): boolean {
  return viewer.isContentManager && hasVenue && !hasOwner
}

function isSide(viewer: Viewer, written: WrittenStanding, side: Side): boolean {
  if (viewer.isAdmin) return true
  if (side === 'author') return isAuthor(viewer, written)
  if (side === 'venue') return isVenueStaff(written) || keepsOrder(viewer, written)
  return keepsOrder(viewer, written)
}
