import { isModerator } from '#server/features/publications/policy.ts'
import type { Viewer } from '#server/lib/viewer.ts'

/** The owner, the editors of the site, or the people of the place in whose name it is written. */
export interface CollectionOwner {
  user_id: string
  is_editorial: boolean
  place_id: string | null
  /** The viewer works for that place. */
  is_venue_staff: boolean | null
}

export interface CollectionAccess extends CollectionOwner {
  visibility: string
  is_hidden: boolean
  is_author_deleted: boolean
  /** The viewer is a co-author. */
  is_co_author: boolean
  /** The viewer follows it by its present link. */
  has_link: boolean | null
}

/** How the reader opened it: by the public address, or by the secret link. */
export type OpenedBy = 'address' | 'link'

/** Moderators decide about what others can read, never a private collection. */
export function canRead(viewer: Viewer, collection: CollectionAccess, openedBy: OpenedBy): boolean {
  if (canEdit(viewer, collection)) return true
  if (collection.visibility === 'private' || (isPersonal(collection) && collection.is_author_deleted))
    return false
  if (isModerator(viewer)) return true
  const isOpen = collection.visibility === 'public' || openedBy === 'link' || collection.has_link === true
  return !collection.is_hidden && isOpen
}

/**
 * Whether the viewer may change places, their order and notes. Moderators hide a collection as a whole, and change
 * nothing in it.
 */
export function canEdit(
  viewer: Viewer,
  collection: CollectionOwner & Pick<CollectionAccess, 'is_co_author'>,
): boolean {
  return canManage(viewer, collection) || (viewer.userId !== null && collection.is_co_author)
}

/**
 * Title, description, readers, co-authors and the deletion. A person who leaves a venue or the editors has no rights
 * to their collections any more.
 */
export function canManage(viewer: Viewer, collection: CollectionOwner): boolean {
  if (viewer.userId === null) return false
  if (collection.is_editorial) return isEditor(viewer)
  if (collection.place_id !== null) return collection.is_venue_staff === true
  return viewer.userId === collection.user_id
}

export function isEditor(viewer: Viewer): boolean {
  return viewer.userId !== null && (viewer.isContentManager || viewer.isAdmin)
}

export function isPersonal({
  is_editorial,
  place_id,
}: Pick<CollectionOwner, 'is_editorial' | 'place_id'>): boolean {
  return !is_editorial && place_id === null
}
