import { queryOptions } from '@tanstack/react-query'
import { cardsOf } from '#web/features/places/place-cards.ts'
import { apiOf } from '#web/lib/api.ts'
import { cursorQuery } from '#web/lib/cursor-query.ts'

/** What the viewer saved, latest first. */
export const favoritesQuery = cursorQuery({
  queryKey: ['favorites'],
  async load(api, range, signal) {
    const { places, ...rest } = await api.call('GET /api/v2/favorites', { query: range }, signal)
    return { ...rest, items: places }
  },
})

/** What a guest saved, as it is now; those that are gone are left out. */
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
