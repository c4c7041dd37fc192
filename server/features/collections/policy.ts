import { isModerator } from '#server/features/publications/policy.ts'
import type { Viewer } from '#server/lib/viewer.ts'

export interface CollectionAccess {
  user_id: string
  visibility: string
  is_hidden: boolean
  is_author_deleted: boolean
  /** The viewer writes it together with its maker. */
  is_co_author: boolean
  /** The viewer follows it by its present link. */
  has_link: boolean | null
}

/** How the reader came: by the public address, or by the secret link. */
export type OpenedBy = 'address' | 'link'

/** Moderators judge what others can read, never a private collection. */
export function canRead(viewer: Viewer, collection: CollectionAccess, openedBy: OpenedBy): boolean {
  if (canEdit(viewer, collection)) return true
  if (collection.visibility === 'private' || collection.is_author_deleted) return false
  if (isModerator(viewer)) return true
  const isOpen = collection.visibility === 'public' || openedBy === 'link' || collection.has_link === true
  return !collection.is_hidden && isOpen
}

/** Places, their order and sentences. Moderators hide a collection as a whole, and change nothing in it. */
export function canEdit(
  viewer: Viewer,
  collection: Pick<CollectionAccess, 'user_id' | 'is_co_author'>,
): boolean {
  return canManage(viewer, collection) || (viewer.userId !== null && collection.is_co_author)
}

/** Title, description, readers, authors and the deletion. */
export function canManage(viewer: Viewer, { user_id }: Pick<CollectionAccess, 'user_id'>): boolean {
  return viewer.userId !== null && viewer.userId === user_id
}
