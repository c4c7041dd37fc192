import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { IdOrSlug } from '#contract/fields.ts'

/** The rating of a place with all numbers that it is computed from. */
export const PlaceRating = Type.Object({
  /** On the scale of five, to one decimal; null before the first review. */
  rating: nullable(Type.Number()),
  count: Type.Integer(),
  /** Of the stars. */
  sum: Type.Integer(),
  /** How many reviews gave each grade 1…4. */
  countsByGrade: Type.Array(Type.Integer()),
  /** Of reviews that are not shown but still count, because the venue and not a moderator removed them. */
  retainedCount: Type.Integer(),
  /** Ratings of a burst of reviews that are checked or were refused; they do not count. */
  excludedCount: Type.Integer(),
  /** A burst of reviews is under watch. */
  isUnderReview: Type.Boolean(),
  rankingScore: Type.Number({ description: 'orders lists; to two decimals' }),
  history: Type.Array(
    Type.Object({
      month: Type.String({ description: 'YYYY-MM by the calendar of the city' }),
      added: Type.Integer(),
      /** At the end of the month. */
      count: Type.Integer(),
      rating: Type.Number(),
    }),
    { description: 'from the month of the first review to the current one' },
  ),
})
export type PlaceRating = Static<typeof PlaceRating>

export const getPlaceRating = endpoint({
  method: 'GET',
  path: '/api/v1/places/:placeId/rating',
  schema: {
    summary: 'How the rating of a place is made, and what it was at the end of each month',
    tags: ['places'],
    params: Type.Object({ placeId: IdOrSlug }),
    response: { 200: envelope({ rating: PlaceRating }) },
  },
  errors: ['RecordNotFound', 'RecordDeleted'],
})
