import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Place } from '#contract/places.ts'
import { apiOf } from '#web/lib/api.ts'
import { placeQuery } from '../place-query.ts'

/** What a place holds, as a form changes it. Read anew each time: others may have saved meanwhile. */
export function placeFormQuery(placeId: string) {
  return queryOptions({
    queryKey: ['place-form', placeId],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v1/places/:placeId/edit', { params: { placeId } }, signal)).form,
  })
}

/** Whatever shows places, or counts them. */
const shownIn = new Set([
  'places',
  'nearby-places',
  'organisation',
  'organisations',
  'place-history',
  'organisation-history',
  'place-form',
  'permissions',
  'permission-requests',
  'waiting-places',
  'staffed',
  'post-types',
  'search',
  'user',
])

/** The place itself is known; what else shows it is asked for anew when it is next on the screen. */
export function placeSaved(queryClient: QueryClient, place: Place): void {
  queryClient.setQueryData(placeQuery(place.latinName).queryKey, place)
  queryClient.setQueryData(placeQuery(place.id).queryKey, place)
  venuesChanged(queryClient)
}

export function venuesChanged(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => shownIn.has(String(queryKey[0])),
    refetchType: 'active',
  })
}
