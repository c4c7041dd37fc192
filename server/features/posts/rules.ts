import type { PostCriteria } from './page-queries.ts'

/** The text of an empty list, by the request. */
export function emptyListMessage(criteria: PostCriteria): string {
  if (criteria.followedBy !== undefined) return 'Здесь будут записи тех, на кого вы подписаны'
  if (criteria.hashtag !== undefined) return 'С этим хэштегом пока нет записей'
  if (criteria.type === 'news') return 'Здесь пока нет новостей'
  if (criteria.type === 'review') return 'Здесь пока нет отзывов'
  const isOfCity =
    criteria.cityId !== undefined &&
    (criteria.placeId ?? criteria.organisationId ?? criteria.userId) === undefined
  return isOfCity ? 'В этом городе нет записей' : 'Здесь пока нет записей'
}
