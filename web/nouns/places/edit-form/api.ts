import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Place } from '#contract/places/places.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { pagedQuery } from '#web/lib/api/paged-query.ts'
import type { QueryRoot } from '#web/lib/api/query-keys.ts'
import { placeQuery } from '../place-query.ts'

/** A place with all fields of the form. Never cached: others may have saved meanwhile. */
export function placeFormQuery(placeId: string) {
  return queryOptions({
    queryKey: ['place-form', placeId],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v1/places/:placeId/edit', { params: { placeId } }, signal)).form,
  })
}

/** The edits of its fields, newest first. */
export function placeHistoryQuery(placeId: string) {
  return pagedQuery({
    queryKey: ['place-history', placeId],
    load: async (api, range, signal) =>
      (await api.call('GET /api/v1/places/:placeId/history', { params: { placeId }, query: range }, signal))
        .revisions,
  })
}

/** Queries that show places or count them. */
const shownIn: ReadonlySet<QueryRoot> = new Set([
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
  'managed-venues',
  'post-types',
  'search',
  'user',
])

/** Updates the cached place, and marks other queries that show it as stale. */
export function cachePlace(queryClient: QueryClient, place: Place): void {
  queryClient.setQueryData(placeQuery(place.latinName).queryKey, place)
  queryClient.setQueryData(placeQuery(place.id).queryKey, place)
  invalidateVenueQueries(queryClient)
}

export function invalidateVenueQueries(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => shownIn.has(queryKey[0]),
    refetchType: 'active',
  })
}
