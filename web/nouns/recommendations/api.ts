import { queryOptions } from '@tanstack/react-query'
import type { FollowablePlace } from '#contract/places/places.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { orIfNotFound } from '#web/lib/api/api-error.ts'
import { followableOf } from '#web/nouns/places/place-cards.ts'

const PLACES_SHOWN = 6

/** The best places of a city; an empty list when there are none. */
export function placesToFollowQuery(city: string) {
  return queryOptions({
    queryKey: ['places', 'to-follow', city],
    queryFn: async ({ client, signal }): Promise<FollowablePlace[]> =>
      orIfNotFound(async () => {
        const query = { city, order_by: 'rating', limit: PLACES_SHOWN, response_type: 'followable' } as const
        return followableOf((await apiOf(client).call('GET /api/v1/places', { query }, signal)).places)
      }, []),
  })
}
