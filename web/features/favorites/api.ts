import { cursorQuery } from '#web/lib/cursor-query.ts'

/** What the viewer saved, latest first. */
export const favoritesQuery = cursorQuery({
  queryKey: ['favorites'],
  async load(api, range, signal) {
    const { places, ...rest } = await api.call('GET /api/v2/favorites', { query: range }, signal)
    return { ...rest, items: places }
  },
})
