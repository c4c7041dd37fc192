import type { CommentSummary } from '#contract/comments.ts'
import type { Thumbnail } from '#contract/images.ts'

export interface CommentAuthor {
  id: string
  name: string
  avatar: Thumbnail | null
  /** Absent for a person who left. */
  to?: string
  /** Of a place, whose preview its name shows. */
  placeId?: string
}

/** The person, or the venue that speaks. Null for a placeholder. */
export function commentAuthor({ user, place, organisation }: CommentSummary): CommentAuthor | null {
  if (place) {
    const { id, name, avatar, latinName } = place
    return { id, name, avatar, to: `/${latinName}`, placeId: id }
  }
  if (organisation) {
    const { id, name } = organisation
    return { id, name, avatar: null, to: `/organisations/${id}` }
  }
  return (
    user && {
      id: user.id,
      name: user.fullName,
      avatar: user.avatar,
      ...(!user.isDeleted && { to: `/users/${user.id}` }),
    }
  )
}
