import { queryOptions } from '@tanstack/react-query'
import type { PostType } from '#contract/posts.ts'
import { apiOf } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { type Excerpt, excerptOf } from './excerpt.ts'

const LAST_SHOWN = 5

/** The newest news or reviews of a place; none is an empty list. */
export function lastPostsQuery(placeId: string, type: PostType) {
  return queryOptions({
    queryKey: ['posts', 'last', placeId, type],
    queryFn: async ({ client, signal }): Promise<Excerpt[]> => {
      try {
        const query = { placeId, type, response_type: 'card', limit: LAST_SHOWN } as const
        const { posts } = await apiOf(client).call('GET /api/v2/posts', { query }, signal)
        return posts.map(excerptOf)
      } catch (error) {
        if (error instanceof ApiError && error.status === 'RecordNotFound') return []
        throw error
      }
    },
  })
}
