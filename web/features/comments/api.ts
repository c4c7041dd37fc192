import { cursorQuery } from '#web/lib/cursor-query.ts'

/** Oldest first; hidden ones keep their place without their words. */
export function commentsQuery(postId: string, firstPage = 1) {
  return cursorQuery({
    queryKey: ['comments', { postId }],
    firstPage,
    load: async (api, range, signal) => {
      const { comments, ...rest } = await api.call(
        'GET /api/v2/comments',
        { query: { postId, isHidden: '1', ...range } },
        signal,
      )
      return { ...rest, items: comments }
    },
  })
}
