import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '#web/lib/api/api.ts'
import { orIfNotFound } from '#web/lib/api/api-error.ts'
import { cardsOf } from '#web/nouns/places/place-cards.ts'

const pollKeys = {
  all: ['polls'],
  one: (token: string) => ['polls', token] as const,
} as const

/** Votes arrive by the socket; free tables, which change for other reasons as well, are refetched. */
const TABLES_AGE_MS = 20_000

export function pollQuery(token: string) {
  return queryOptions({
    queryKey: pollKeys.one(token),
    // The document of a guest does not know which vote is theirs.
    staleTime: 0,
    refetchInterval: TABLES_AGE_MS,
    retry: false,
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v1/polls/:token', { params: { token } }, signal)).poll,
  })
}

/** The polls that the viewer made or voted in; an empty list is not an error. */
export function ownPollsQuery() {
  return queryOptions({
    queryKey: [...pollKeys.all, 'own'],
    queryFn: async ({ client, signal }) => {
      return orIfNotFound(async () => {
        return (await apiOf(client).call('GET /api/v1/polls', {}, signal)).polls
      }, [])
    },
  })
}

/** Cards of chosen places with current data, in the order of the ids; places without a page are left out. */
export function chosenPlacesQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: [...pollKeys.all, 'places', ids],
    queryFn: async ({ client, signal }) => {
      const query = { ids: ids.join(), response_type: 'card' } as const
      const { places } = await apiOf(client).call('GET /api/v1/places/by-ids', { query }, signal)
      const cards = cardsOf(places)
      return ids.flatMap((id) => cards.find((card) => card.id === id) ?? [])
    },
    enabled: ids.length > 0,
    retry: false,
  })
}
