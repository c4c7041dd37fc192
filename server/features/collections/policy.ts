import { isModerator } from '#server/features/publications/policy.ts'
import type { Viewer } from '#server/lib/viewer.ts'

export interface CollectionAccess {
  user_id: string
  visibility: string
  is_hidden: boolean
  is_author_deleted: boolean
}

/** How the reader came: by the address that everybody may guess, or by the secret link. */
export type Way = 'address' | 'link'

function isAuthor(viewer: Viewer, { user_id }: Pick<CollectionAccess, 'user_id'>): boolean {
  return viewer.userId !== null && viewer.userId === user_id
}

/** Moderators judge what others can read, never a private collection. */
export function canRead(viewer: Viewer, collection: CollectionAccess, way: Way): boolean {
  if (isAuthor(viewer, collection)) return true
  if (collection.visibility === 'private' || collection.is_author_deleted) return false
  if (isModerator(viewer)) return true
  return !collection.is_hidden && (collection.visibility === 'public' || way === 'link')
}

/** Nobody but the author writes, neither moderators, who hide as a whole. */
export function canEdit(viewer: Viewer, collection: Pick<CollectionAccess, 'user_id'>): boolean {
  return isAuthor(viewer, collection)
}
