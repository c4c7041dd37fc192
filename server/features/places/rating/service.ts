import type { PlaceRating } from '#contract/places/place-rating.ts'
import type { Db } from '#server/db/connection.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import { wallTime } from '#server/lib/zone.ts'
import { getPlace } from '../service.ts'
import { listCountedRatings } from './repository.ts'
import { summariseRatings } from './rules.ts'

/** The rating of a place that the viewer may see, with what it is made from. */
export async function getPlaceRating(
  db: Db,
  viewer: Viewer,
  idOrSlug: string,
  now: number,
): Promise<PlaceRating> {
  const place = await getPlace(db, viewer, idOrSlug, { response_type: 'page' })
  const { timeZone } = place.location.city
  const rows = await listCountedRatings(db, place.id, timeZone)
  const rating = summariseRatings(rows, wallTime(now, timeZone).date.slice(0, 7))
  return { ...rating, isUnderReview: place.isRatingUnderReview ?? false }
}
