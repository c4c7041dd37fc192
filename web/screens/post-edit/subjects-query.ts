import { queryOptions } from '@tanstack/react-query'
import type { OrganisationShort } from '#contract/organisations/organisations.ts'
import type { PlaceSummary } from '#contract/places/places.ts'
import type { PlaceRef } from '#contract/posts/posts.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { orIfNotFound } from '#web/lib/api/api-error.ts'
import type { Point } from '#web/lib/format/distance.ts'
import { cardsOf } from '#web/nouns/places/place-cards.ts'

/** Of each kind of result. */
const FOUND_SHOWN = 10
const NEAREST_SHOWN = 8
const RECENT_READ = 20
const RECENT_SHOWN = 5

export interface FoundSubjects {
  places: PlaceSummary[]
  organisations: OrganisationShort[]
}

/** Places and chains by name with tolerance for typos, of one city or (null) of all. Fails only if both fail. */
export function findSubjectsQuery(text: string, city: string | null) {
  return queryOptions({
    queryKey: ['posts', 'subjects', { text, city }],
    enabled: text !== '',
    queryFn: async ({ client, signal }): Promise<FoundSubjects> => {
      const api = apiOf(client)
      const query = { query: text, limit: FOUND_SHOWN, ...(city && { city }) }
      const asCards = { ...query, response_type: 'card' } as const
      const [places, organisations] = await Promise.allSettled([
        orIfNotFound(
          async () => cardsOf((await api.call('GET /api/v1/places', { query: asCards }, signal)).places),
          [],
        ),
        orIfNotFound(
          async () => (await api.call('GET /api/v2/organisations', { query }, signal)).organisations,
          [],
        ),
      ])
      if (places.status === 'rejected' && organisations.status === 'rejected') throw places.reason
      return {
        places: places.status === 'fulfilled' ? places.value : [],
        organisations: organisations.status === 'fulfilled' ? organisations.value : [],
      }
    },
  })
}

/** The nearest places; without a position the best ranked of the city. */
export function offeredPlacesQuery(city: string, point: Point | null) {
  return queryOptions({
    queryKey: ['posts', 'subjects', 'offered', point ?? city],
    queryFn: ({ client, signal }): Promise<PlaceSummary[]> =>
      orIfNotFound(async () => {
        const near = point ? { order_by: 'distance' as const, ...point } : { city }
        const query = { ...near, response_type: 'card' as const, limit: NEAREST_SHOWN }
        return cardsOf((await apiOf(client).call('GET /api/v1/places', { query }, signal)).places)
      }, []),
  })
}

/** Places that the person has written about, latest first. */
export function recentPlacesQuery(userId: string) {
  return queryOptions({
    queryKey: ['posts', 'subjects', 'recent', userId],
    queryFn: ({ client, signal }): Promise<PlaceRef[]> =>
      orIfNotFound(async () => {
        const query = { userId, limit: RECENT_READ }
        const { posts } = await apiOf(client).call('GET /api/v2/posts', { query }, signal)
        const places = posts.flatMap(({ place }) => (place ? [[place.id, place] as const] : []))
        return [...new Map(places).values()].slice(0, RECENT_SHOWN)
      }, []),
  })
}
