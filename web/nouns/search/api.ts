import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { FollowablePlace } from '#contract/places/places.ts'
import type { UserSummary } from '#contract/users/users.ts'
import { type Api, apiOf } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import type { ListPage } from '#web/lib/api/paged-query.ts'
import type { Point } from '#web/lib/format/distance.ts'
import { followableOf } from '#web/nouns/places/place-cards.ts'
import { type Found, mergeFound } from './merge-found.ts'

/** Of each kind on one page. */
const PAGE_SIZE = 10

/**
 * Places of a city (null for all of them) and people, loaded in parallel. Fails only if both fail. Where the reader stands
 * is asked about places alone, nearest first.
 */
export function searchQuery(text: string, city: string | null, reader: Point | null = null) {
  return infiniteQueryOptions({
    queryKey: ['search', { text, city, reader }],
    initialPageParam: 0,
    enabled: text !== '',
    queryFn: async ({ client, pageParam, signal }): Promise<ListPage<Found>> => {
      const api = apiOf(client)
      const range = { query: text, offset: pageParam * PAGE_SIZE, limit: PAGE_SIZE + 1 }
      const [places, people] = await Promise.allSettled([
        orNothing(findPlaces(api, { ...range, city: city ?? undefined, reader }, signal)),
        reader ? [] : orNothing(findPeople(api, range, signal)),
      ])
      if (places.status === 'rejected' && people.status === 'rejected') throw places.reason
      const foundPlaces = places.status === 'fulfilled' ? places.value : []
      const foundPeople = people.status === 'fulfilled' ? people.value : []
      return {
        items: reader
          ? foundPlaces.slice(0, PAGE_SIZE).map((place) => ({ kind: 'place', place }))
          : mergeFound(text, foundPlaces.slice(0, PAGE_SIZE), foundPeople.slice(0, PAGE_SIZE)),
        isEnd: foundPlaces.length <= PAGE_SIZE && foundPeople.length <= PAGE_SIZE,
      }
    },
    getNextPageParam: (last, _all, lastParam: number) => (last.isEnd ? undefined : lastParam + 1),
  })
}

const MINUTE_MS = 60_000

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

async function findPlaces(
  api: Api,
  { reader, ...range }: Range & { city: string | undefined; reader: Point | null },
  signal: AbortSignal,
): Promise<FollowablePlace[]> {
  const nearest = reader && ({ ...reader, order_by: 'distance' } as const)
  const query = { ...range, ...nearest, response_type: 'followable' } as const
  return followableOf((await api.call('GET /api/v1/places', { query }, signal)).places)
}

async function findPeople(api: Api, range: Range, signal: AbortSignal): Promise<UserSummary[]> {
  const query = { ...range, response_type: 'card' } as const
  return (await api.call('GET /api/v2/users', { query }, signal)).users
}

async function orNothing<Row>(rows: Promise<Row[]>): Promise<Row[]> {
  try {
    return await rows
  } catch (error) {
    if (error instanceof ApiError && error.status === 'RecordNotFound') return []
    throw error
  }
}
