import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PlaceMarker, PlaceSummary, PlacesQuery } from '#contract/places/places.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { orIfNotFound } from '#web/lib/api/api-error.ts'
import { pagedQuery } from '#web/lib/api/paged-query.ts'
import type { Point } from '#web/lib/format/distance.ts'
import { importOnce } from '#web/lib/pages/import-once.ts'
import { cardsOf } from './place-cards.ts'

/** The input of a list of places; the reader's point only when the order depends on it. */
export type PlacesRequest = Omit<PlacesQuery, 'offset' | 'limit' | 'response_type'>

const nextTablesOf = importOnce(() => import('./next-tables.ts'))

export function placesQuery(request: PlacesRequest, firstPage = 1) {
  return pagedQuery({
    queryKey: ['places', 'list', request],
    firstPage,
    load: async (api, range, signal): Promise<PlaceSummary[]> => {
      const query = { ...request, response_type: 'card', ...range } as const
      const rows = cardsOf((await api.call('GET /api/v1/places', { query }, signal)).places)
      // With a filter of free tables or of a time the list has the free times already.
      const ids =
        request.table_at || request.is_open_at_date
          ? []
          : rows.filter((row) => row.takesBookings).map(({ id }) => id)
      // Cards show neither field, so they are dropped from the page's state.
      const places: PlaceSummary[] = rows.map(
        ({ avatar: _avatar, takesBookings: _takesBookings, ...card }) => card,
      )
      if (ids.length === 0) return places
      const times = await (await nextTablesOf()).nextTables(api, ids, signal)
      return places.map((place) => {
        const freeTimes = times.get(place.id)
        return freeTimes ? { ...place, freeTimes } : place
      })
    },
  })
}

export function placesCountQuery(request: PlacesRequest) {
  return queryOptions({
    queryKey: ['places', 'count', request],
    queryFn: ({ client, signal }) =>
      apiOf(client).call('GET /api/v1/places/count', { query: request }, signal),
    placeholderData: keepPreviousData,
  })
}

/** How many places each choice of each filter would find, with the other filters as they are. */
export function placeFacetsQuery(request: PlacesRequest) {
  return queryOptions({
    queryKey: ['places', 'facets', request],
    queryFn: ({ client, signal }) =>
      apiOf(client).call('GET /api/v1/places/facets', { query: request }, signal),
    placeholderData: keepPreviousData,
  })
}

/** The counts of a whole city, for the row of quick filters. */
export function choiceCountsQuery(city: string) {
  return queryOptions({
    queryKey: ['places', 'facets', city, 'quick'],
    queryFn: ({ client, signal }) =>
      apiOf(client).call(
        'GET /api/v1/places/facets',
        { query: { city, only: 'categories,terrace' } },
        signal,
      ),
  })
}

/** Every place of the city that matches the filters, as points. */
export function placeMarkersQuery(request: PlacesRequest) {
  return queryOptions({
    queryKey: ['places', 'markers', request],
    queryFn: async ({ client, signal }): Promise<PlaceMarker[]> => {
      return orIfNotFound(async () => {
        const query = { ...request, response_type: 'map' } as const
        const { places } = await apiOf(client).call('GET /api/v1/places', { query }, signal)
        return places.flatMap((place) => (isMarker(place) ? [place] : []))
      }, [])
    },
    placeholderData: keepPreviousData,
  })
}

/** @param moment the local time for which hours are shown; the present without it */
export function placeCardQuery(id: string, moment?: string) {
  return queryOptions({
    queryKey: ['places', 'card', id, moment ?? 'now'],
    queryFn: async ({ client, signal }): Promise<PlaceSummary | null> => {
      const query = { ids: id, response_type: 'card', ...(moment && { is_open_at_date: moment }) } as const
      const { places } = await apiOf(client).call('GET /api/v1/places/by-ids', { query }, signal)
      return cardsOf(places)[0] ?? null
    },
  })
}

const RECOMMENDED_SHOWN = 5

export function recommendedPlacesQuery(city: string, near: Point | null) {
  return queryOptions({
    queryKey: ['places', 'recommended', city, near],
    queryFn: async ({ client, signal }): Promise<PlaceSummary[]> => {
      const query = { city, limit: RECOMMENDED_SHOWN, response_type: 'card', ...near } as const
      const { places } = await apiOf(client).call('GET /api/v1/places/recommended', { query }, signal)
      return cardsOf(places)
    },
  })
}

/** The operation is typed by its default rows; `response_type=map` returns markers. */
function isMarker(row: object): row is PlaceMarker {
  return 'lat' in row && 'categoryId' in row
}

/** Ids are sorted, so that the same places in another order share a query. */
export function placesByIdsQuery(ids: readonly string[], moment?: string) {
  const sorted = ids.toSorted().join()
  return queryOptions({
    queryKey: ['places', 'facts', sorted, moment ?? 'now'],
    queryFn: async ({ client, signal }): Promise<PlaceSummary[]> => {
      const query = {
        ids: sorted,
        response_type: 'card',
        ...(moment && { is_open_at_date: moment }),
      } as const
      return cardsOf((await apiOf(client).call('GET /api/v1/places/by-ids', { query }, signal)).places)
    },
    placeholderData: keepPreviousData,
  })
}

/** The bitmaps of a city or of an area of the map; they answer for every moment of the coming days. */
export function openWeeksQuery(request: { city: string } | { bbox: string }) {
  return queryOptions({
    queryKey: ['places', 'open-weeks', request],
    queryFn: ({ client, signal }) =>
      apiOf(client).call('GET /api/v1/places/open-weeks', { query: request }, signal),
    staleTime: OPEN_WEEKS_STALE_MS,
  })
}

const OPEN_WEEKS_STALE_MS = 10 * 60_000
