import type { Thumbnail } from '#contract/images/images.ts'
import type { CommentSummary } from '#contract/posts/comments.ts'

export interface CommentAuthor {
  id: string
  name: string
  avatar: Thumbnail | null | undefined
  /** Absent for a deleted account. */
  to?: string
  /** The id of a place, whose preview opens on its name. */
  placeId?: string
}

/** The person, or the venue as the author. Null for a placeholder. */
export function commentAuthor({ user, place, organisation }: CommentSummary): CommentAuthor | null {
  if (place) {
    const { id, name, avatar, latinName } = place
    return { id, name, avatar, to: `/${latinName}`, placeId: id }
  }
  if (organisation) {
    const { id, name } = organisation
    return { id, name, avatar: null, to: `/organisations/${id}` }
  }
  if (!user) return null
  const { id, fullName, avatar, isDeleted } = user
  return { id, name: fullName, avatar, ...(!isDeleted && { to: `/users/${id}` }) }
}
