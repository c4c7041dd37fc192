import { queryOptions } from '@tanstack/react-query'
import type { Post, PostType } from '#contract/posts.ts'
import { apiOf } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'

const LAST_SHOWN = 5

/** The newest news or reviews of a place; none is an empty list. */
export function lastPostsQuery(placeId: string, type: PostType) {
  return queryOptions({
    queryKey: ['posts', 'last', placeId, type],
    queryFn: async ({ client, signal }): Promise<Post[]> => {
      try {
        const query = { placeId, type, limit: LAST_SHOWN }
        return (await apiOf(client).call('GET /api/v2/posts', { query }, signal)).posts
      } catch (error) {
        if (error instanceof ApiError && error.status === 'RecordNotFound') return []
        throw error
      }
    },
  })
}
