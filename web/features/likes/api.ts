import { cursorQuery } from '#web/lib/cursor-query.ts'

export type Liked = { postId: string } | { commentId: string }

/** People who like a post or a comment, latest first. */
export function likesQuery(liked: Liked) {
  return cursorQuery({
    queryKey: ['likes', liked],
    load: async (api, range, signal) => {
      const { users, ...rest } = await api.call(
        'GET /api/v2/likes',
        { query: { ...liked, ...range } },
        signal,
      )
      return { ...rest, items: users }
    },
  })
}
