import { pagedQuery } from '#web/lib/paged-query.ts'

/** People who like a post, latest first. */
export function likesQuery(postId: string) {
  return pagedQuery({
    queryKey: ['likes', { postId }],
    load: async (api, range, signal) =>
      (await api.call('GET /api/v2/likes', { query: { postId, ...range } }, signal)).users,
  })
}
