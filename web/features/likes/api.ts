import { cursorQuery } from '#web/lib/cursor-query.ts'

/** People who like a post, latest first. */
export function likesQuery(postId: string) {
  return cursorQuery({
    queryKey: ['likes', { postId }],
    load: async (api, range, signal) => {
      const { users, ...rest } = await api.call('GET /api/v2/likes', { query: { postId, ...range } }, signal)
      return { ...rest, items: users }
    },
  })
}
