import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { MINUTE_MS } from '#contract/durations.ts'
import type { NearDistance } from '#contract/landmarks/landmark-kinds.ts'
import type { SearchFilter, WiderSearch } from '#contract/places/search.ts'
import type { UserSummary } from '#contract/users/users.ts'
import { type Api, apiOf } from '#web/lib/api/api.ts'
import { orIfNotFound } from '#web/lib/api/api-error.ts'
import type { ListPage } from '#web/lib/api/paged-query.ts'
import type { Point } from '#web/lib/format/distance.ts'
import { followableOf } from '#web/nouns/places/place-cards.ts'
import { type Found, mergeResults } from './merge-results.ts'

/** Of each kind of result. */
const PAGE_SIZE = 10

/** A page of results, with the filters recognised in the text. */
export interface FoundPage extends ListPage<Found> {
  /** The text with corrected typing errors; null when nothing was corrected. */
  corrected: string | null
  filters: readonly SearchFilter[]
  /** Offered when nothing is found. */
  wider: WiderSearch | null
}

export interface SearchRequest {
  text: string
  /** Null searches all cities. */
  city: string | null
  /** Keys of filters that are searched as text. */
  without: string
  /** Without corrected typing errors. */
  isExact: boolean
  /** The distance from a station or landmark of the text; null for the usual one. */
  nearMeters: NearDistance | null
  /** The position of the reader, for the order by distance. */
  reader: Point | null
}

/**
 * Places by a text, from which filters are recognised; also people when it has no filters. Both are loaded in
 * parallel. The first page does without the kind that failed if the other has results.
 */
export function searchQuery({ text, city, without, isExact, nearMeters, reader }: SearchRequest) {
  return infiniteQueryOptions({
    queryKey: ['search', { text, city, without, isExact, nearMeters, reader }],
    initialPageParam: 0,
    enabled: text !== '',
    queryFn: async ({ client, pageParam, signal }): Promise<FoundPage> => {
      const api = apiOf(client)
      const range = { query: text, offset: pageParam * PAGE_SIZE, limit: PAGE_SIZE }
      const query = {
        ...range,
        ...(city && { city }),
        ...(without && { without }),
        ...(isExact && ({ exact: '1' } as const)),
        ...(nearMeters && { near_meters: nearMeters }),
        ...reader,
      }
      const [places, people] = await Promise.allSettled([
        api.call('GET /api/v2/search', { query }, signal),
        reader ? [] : orIfNotFound(() => findPeople(api, { ...range, limit: PAGE_SIZE + 1 }, signal), []),
      ])
      const hasPeople = people.status === 'fulfilled' && people.value.length > 0
      if (places.status === 'rejected' && !(hasPeople && pageParam === 0)) throw places.reason
      const found = places.status === 'fulfilled' ? places.value : nothingFound
      const foundPeople = people.status === 'fulfilled' && found.filters.length === 0 ? people.value : []
      const foundPlaces = followableOf(found.places)
      return {
        items:
          reader || found.filters.length > 0
            ? foundPlaces.map((place) => ({ kind: 'place', place }))
            : mergeResults(text, foundPlaces, foundPeople.slice(0, PAGE_SIZE)),
        isEnd: found.isEnd && foundPeople.length <= PAGE_SIZE,
        corrected: found.corrected,
        filters: found.filters,
        wider: found.wider,
      }
    },
    getNextPageParam: (last, _all, lastParam: number) => (last.isEnd ? undefined : lastParam + 1),
  })
}

const nothingFound = { corrected: null, places: [], filters: [], isEnd: true, wider: null }

/** Suggestions for a text in a city, a few of each kind. */
export function suggestionsQuery(text: string, city: string) {
  return queryOptions({
    queryKey: ['suggestions', { text, city }],
    enabled: text !== '',
    staleTime: MINUTE_MS,
    retry: false,
    queryFn: async ({ client, signal }) => {
      const query = { query: text, city }
      return (await apiOf(client).call('GET /api/v2/suggestions', { query }, signal)).suggestions
    },
  })
}

interface Range {
  query: string
  offset: number
  limit: number
}

async function findPeople(api: Api, range: Range, signal: AbortSignal): Promise<UserSummary[]> {
  const query = { ...range, response_type: 'card' } as const
  return (await api.call('GET /api/v2/users', { query }, signal)).users
}
