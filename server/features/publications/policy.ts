import type { Permissions } from '#contract/moderation/verdicts.ts'
import type { MemberRole, Side } from '#server/db/types.ts'
import { AppError } from '#server/lib/errors.ts'
import type { Viewer } from '#server/lib/viewer.ts'

/** Facts for deciding about a post or comment: its author, its state and the viewer's role. */
export interface PublicationAccess {
  authorId: string
  /** News, or a comment in the name of the venue: its author may change it only while working there. */
  isByVenue: boolean
  /** News, or a comment under news: the venue may hide it. */
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

export function isVenueStaff({ role }: Pick<PublicationAccess, 'role'>): boolean {
  return role === 'staff' || role === 'manager' || role === 'owner'
}

/**
 * The author, admins and the venue's staff may delete it and see it when hidden; content managers may too, while the
 * venue has no owner.
 */
export function hasAccess(viewer: Viewer, publication: PublicationAccess): boolean {
  if (viewer.isAdmin) return true
  if (viewer.userId === null) return false
  return isAuthor(viewer, publication) || isVenueStaff(publication) || moderatesVenue(viewer, publication)
}

/** @throws {AppError} Forbidden */
export function requireAccess(viewer: Viewer, publication: PublicationAccess): void {
  if (!hasAccess(viewer, publication)) throw new AppError('Forbidden')
}

/** The author, admins and the venue's staff; edits by others are marked. */
export function canEdit(viewer: Viewer, publication: PublicationAccess): boolean {
  return (
    !publication.isDeleted && (isAuthor(viewer, publication) || viewer.isAdmin || isVenueStaff(publication))
  )
}

export function canHide(viewer: Viewer, publication: PublicationAccess): boolean {
  return !publication.isDeleted && !publication.isHidden && hasHidingRole(viewer, publication)
}

/** Comments on a post are closed by its author, on news by the staff of the venue. */
export function canCloseComments(viewer: Viewer, publication: PublicationAccess): boolean {
  return !publication.isDeleted && isAuthor(viewer, publication)
}

function canDelete(viewer: Viewer, publication: PublicationAccess): boolean {
  return !publication.isDeleted && hasAccess(viewer, publication)
}

/** Authors restore their own deletions; only moderators restore those of moderators. */
export function canRestore(viewer: Viewer, publication: PublicationAccess): boolean {
  if (publication.isDeleted) return isSide(viewer, publication, publication.deletedBy ?? 'author')
  return publication.isHidden && isSide(viewer, publication, publication.hiddenBy ?? 'moderation')
}

export function permissionsOf(viewer: Viewer, publication: PublicationAccess): Permissions {
  return {
    canEdit: canEdit(viewer, publication),
    canDelete: canDelete(viewer, publication),
    canHide: canHide(viewer, publication),
    canRestore: canRestore(viewer, publication),
    needsReason: canDelete(viewer, publication) && sideOf(viewer, publication) === 'venue',
  }
}

/** The capacity in which a viewer with access acts. */
export function sideOf(viewer: Viewer, publication: PublicationAccess): Side {
  if (isAuthor(viewer, publication)) return 'author'
  return isVenueStaff(publication) ? 'venue' : 'moderation'
}

function isAuthor(viewer: Viewer, publication: PublicationAccess): boolean {
  return publication.isByVenue ? isVenueStaff(publication) : viewer.userId === publication.authorId
}

/** Whether the viewer moderates on behalf of the site, not of the author or the venue. */
export const isModerator = (viewer: Viewer) => viewer.isAdmin || viewer.isContentManager

function hasHidingRole(viewer: Viewer, publication: PublicationAccess): boolean {
  return (
    viewer.isAdmin ||
    moderatesVenue(viewer, publication) ||
    (publication.isAtVenueNews && isVenueStaff(publication))
  )
}

/** Content managers moderate a venue that has no owner. */
function moderatesVenue(viewer: Viewer, { hasVenue, hasOwner }: PublicationAccess): boolean {
  return viewer.isContentManager && hasVenue && !hasOwner
}

function isSide(viewer: Viewer, publication: PublicationAccess, side: Side): boolean {
  if (viewer.isAdmin) return true
  if (side === 'author') return isAuthor(viewer, publication)
  if (side === 'venue') return isVenueStaff(publication) || moderatesVenue(viewer, publication)
  return moderatesVenue(viewer, publication)
}
