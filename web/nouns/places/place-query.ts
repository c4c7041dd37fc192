import { queryOptions } from '@tanstack/react-query'
import type { PlaceRating } from '#contract/places/place-rating.ts'
import type { Place, PlaceSummary } from '#contract/places/places.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { orIfNotFound } from '#web/lib/api/api-error.ts'
import { cardsOf } from './place-cards.ts'

/** One place with all its details, by its id or its latin name. */
export function placeQuery(idOrLatinName: string) {
  return queryOptions({
    queryKey: ['place', idOrLatinName],
    queryFn: async ({ client, signal }): Promise<Place> => {
      const { place } = await apiOf(client).call(
        'GET /api/v1/places/:placeId',
        { params: { placeId: idOrLatinName }, query: { response_type: 'page' } },
        signal,
      )
      return place
    },
  })
}

/** The parts that the rating of a place is computed from. */
export function placeRatingQuery(placeId: string) {
  return queryOptions({
    queryKey: ['place', placeId, 'rating'],
    queryFn: async ({ client, signal }): Promise<PlaceRating> => {
      const { rating } = await apiOf(client).call(
        'GET /api/v1/places/:placeId/rating',
        { params: { placeId } },
        signal,
      )
      return rating
    },
  })
}

const NEARBY_SHOWN = 5

/** The nearest other places, nearest first; an empty list when there are none. */
export function nearbyPlacesQuery(place: Pick<Place, 'id' | 'location'>) {
  const { city, lat, lon } = place.location
  return queryOptions({
    queryKey: ['nearby-places', place.id],
    queryFn: async ({ client, signal }): Promise<PlaceSummary[]> => {
      const query = {
        city: city.latinName,
        order_by: 'distance',
        lat,
        lon,
        response_type: 'card',
        limit: NEARBY_SHOWN + 1,
      } as const
      return orIfNotFound(async () => {
        const { places } = await apiOf(client).call('GET /api/v1/places', { query }, signal)
        return cardsOf(places)
          .filter((item) => item.id !== place.id)
          .slice(0, NEARBY_SHOWN)
      }, [])
    },
  })
}
