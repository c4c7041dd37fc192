import { pagedQuery } from '#web/lib/paged-query.ts'

/** Oldest first; hidden ones keep their place without their words. */
export function commentsQuery(postId: string, firstPage = 1) {
  return pagedQuery({
    queryKey: ['comments', { postId }],
    firstPage,
    load: async (api, range, signal) =>
      (await api.call('GET /api/v2/comments', { query: { postId, isHidden: '1', ...range } }, signal))
        .comments,
  })
}
