import type { Thumbnail } from '#contract/images/images.ts'
import type { PostSummary } from '#contract/posts/posts.ts'
import { inQuotes } from '#contract/russian.ts'

export interface PostAuthor {
  id: string
  name: string
  avatar: Thumbnail | null | undefined
  /** Absent for a deleted account. */
  to?: string
  /** The id of a place, whose preview opens on its name. */
  placeId?: string
}

/** The author on the card: the person, or for news the venue itself. Null for a placeholder. */
export function postAuthor({ user, place, organisation, isNews }: PostSummary): PostAuthor | null {
  if (user) {
    return {
      id: user.id,
      name: user.fullName,
      avatar: user.avatar,
      ...(!user.isDeleted && { to: `/users/${user.id}` }),
    }
  }
  if (!isNews) return null
  if (place) {
    const { id, name, avatar, latinName } = place
    return { id, name, avatar, to: `/${latinName}`, placeId: id }
  }
  if (!organisation) return null
  const { id, name } = organisation
  return { id, name, avatar: null, to: `/organisations/${id}` }
}

/** The venue that a post is about, unless it is the author. */
export function postSubject({
  place,
  organisation,
  isNews,
}: PostSummary): (Pick<PostAuthor, 'name' | 'placeId'> & { to: string }) | null {
  if (isNews) return null
  if (place) return { name: place.name, to: `/${place.latinName}`, placeId: place.id }
  return organisation ? { name: organisation.name, to: `/organisations/${organisation.id}` } : null
}

/** For headings and titles: «Отзыв о заведении «Пушкин»». */
export function postTitle(post: PostSummary): string {
  const subject = postSubject(post)
  if (post.isReview && subject) return `Отзыв о\u00A0заведении ${inQuotes(subject.name)}`
  const author = postAuthor(post)
  if (post.isNews && author) return `Новость: ${author.name}`
  return author ? `Впечатление: ${author.name}` : 'Запись'
}
