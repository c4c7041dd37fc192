import type { PostsRequest } from '#web/nouns/posts/api.ts'

/** The filter and the order of reviews, stored in the address. */
export interface ReviewsChoice {
  /** 1…4; `ratingCounts` is indexed from 0. */
  rating: number | null
  photos: boolean
  visits: boolean
  sort: 'new' | 'best' | 'worst'
}

export const allReviews: ReviewsChoice = { rating: null, photos: false, visits: false, sort: 'new' }

export function readReviewsChoice(query: URLSearchParams): ReviewsChoice {
  const rating = query.get('rating') ?? ''
  const sort = query.get('sort')
  return {
    rating: /^[1-4]$/.test(rating) ? Number(rating) : null,
    photos: query.get('photos') === '1',
    visits: query.get('visits') === '1',
    sort: sort === 'best' || sort === 'worst' ? sort : 'new',
  }
}

export function reviewsAddress(latinName: string, { rating, photos, visits, sort }: ReviewsChoice): string {
  const query = [
    rating !== null && `rating=${rating}`,
    photos && 'photos=1',
    visits && 'visits=1',
    sort !== 'new' && `sort=${sort}`,
  ].filter(Boolean)
  return `/${latinName}/reviews${query.length > 0 ? `?${query.join('&')}` : ''}`
}

export function isAllReviews({ rating, photos, visits }: ReviewsChoice): boolean {
  return rating === null && !photos && !visits
}

export function reviewsRequest(
  placeId: string,
  { rating, photos, visits, sort }: ReviewsChoice,
): PostsRequest {
  return {
    placeId,
    type: 'review',
    ...(rating !== null && { rating }),
    ...(photos && { withPhotos: '1' }),
    ...(visits && { byVisit: '1' }),
    ...(sort !== 'new' && { orderBy: sort }),
  }
}
