import { queryOptions } from '@tanstack/react-query'
import type { PostExcerpt, PostType } from '#contract/posts/posts.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { orIfNotFound } from '#web/lib/api/api-error.ts'
import { excerptsOf } from './excerpt.ts'

const LAST_SHOWN = 5

/** The newest news or reviews of a place; an empty list when there are none. */
export function lastPostsQuery(placeId: string, type: PostType) {
  return queryOptions({
    queryKey: ['posts', 'last', placeId, type],
    queryFn: async ({ client, signal }): Promise<PostExcerpt[]> => {
      return orIfNotFound(async () => {
        const query = { placeId, type, response_type: 'excerpt', limit: LAST_SHOWN } as const
        const { posts } = await apiOf(client).call('GET /api/v2/posts', { query }, signal)
        return excerptsOf(posts)
      }, [])
    },
  })
}
