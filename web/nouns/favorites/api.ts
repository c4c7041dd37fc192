import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '#web/lib/api/api.ts'
import { cursorQuery } from '#web/lib/api/cursor-query.ts'
import { cardsOf } from '#web/nouns/places/place-cards.ts'

/** Favourites of the viewer, latest first. */
export const favoritesQuery = cursorQuery({
  queryKey: ['favorites'],
  async load(api, range, signal) {
    const query = { response_type: 'card', ...range } as const
    const { places, ...rest } = await api.call('GET /api/v2/favorites', { query }, signal)
    return { ...rest, items: cardsOf(places) }
  },
})

/** The favourites of a guest with current data; deleted places are left out. */
export function savedPlacesQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['favorites', 'saved', ids],
    queryFn: async ({ client, signal }) => {
      const query = { ids: ids.join(), response_type: 'card' } as const
      const { places } = await apiOf(client).call('GET /api/v1/places/by-ids', { query }, signal)
      return cardsOf(places)
    },
    enabled: ids.length > 0,
    retry: false,
  })
}
