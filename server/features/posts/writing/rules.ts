import type { PostType } from '#contract/posts/posts.ts'
import { AppError } from '#server/lib/errors.ts'

export interface ChosenVenue {
  kind: 'place' | 'organisation' | 'point'
  /** The person may edit the venue: its staff, admins, content managers while it has no owner. */
  hasAccess: boolean
  /** The person works there, or for its chain. */
  isStaff: boolean
}

/**
 * Section 4 of the specification: about a place, people with access write news and others a review; about an
 * organisation, news or an impression; about a point, an impression. People with access who do not work there may
 * also write as themselves. @throws {AppError} when the requested type is not allowed
 */
export function kindOfPost(venue: ChosenVenue, wanted: PostType | undefined): PostType {
  const allowed = allowedKinds(venue)
  if (wanted === undefined) return allowed[0]
  if (allowed.includes(wanted)) return wanted
  if (wanted === 'review' && venue.isStaff) {
    throw new AppError('Forbidden', { message: 'Сотрудники не оставляют отзывы о своём заведении' })
  }
  if (wanted === 'news') {
    throw new AppError('Forbidden', { message: 'Новости публикуют только сотрудники заведения' })
  }
  throw new AppError('ValidationFailed', { fields: { type: ['Такую запись здесь оставить нельзя'] } })
}

/** The default type first. */
export function allowedKinds({ kind, hasAccess, isStaff }: ChosenVenue): readonly [PostType, ...PostType[]] {
  if (kind === 'point') return ['impression']
  const own = kind === 'place' ? 'review' : 'impression'
  if (isStaff) return ['news']
  return hasAccess ? ['news', own] : [own]
}

/** @throws {AppError} ValidationFailed for a review without a rating and for a rating of anything else */
export function checkRating(type: PostType, rating: number | null): void {
  if (type === 'review' && rating === null) {
    throw new AppError('ValidationFailed', { fields: { rating: ['Поставьте оценку'] } })
  }
  if (type !== 'review' && rating !== null) {
    throw new AppError('ValidationFailed', { fields: { rating: ['Оценка бывает только у отзыва'] } })
  }
}

export interface PostFacts {
  id: string
  type: PostType
  user_id: string
  city_id: number | null
  place_id: string | null
  organisation_id: string | null
  place_slug: string | null
  place_organisation_id: string | null
  city_slug: string | null
}

/** The cache tags of pages that show a post. */
export function tagsOfPost(post: PostFacts): string[] {
  const lists: [name: string, value: string | number | null][] = [
    ['cityId', post.city_id],
    ['city', post.city_slug],
    ['placeId', post.place_id],
    ['placeId', post.place_slug],
    ['organisationId', post.organisation_id],
    ['organisationId', post.place_organisation_id],
    ['userId', post.user_id],
  ]
  const pages: [noun: string, id: string | null][] = [
    ['posts', post.id],
    ['places', post.place_id],
    ['places', post.place_slug],
    ['organisations', post.organisation_id],
    ['organisations', post.place_organisation_id],
    ['users', post.user_id],
  ]
  return [
    'posts?',
    ...lists.flatMap(([name, value]) => (value === null ? [] : [`posts?${name}=${value}`])),
    ...pages.flatMap(([noun, id]) => (id === null ? [] : [`${noun}/${id}`])),
  ]
}
