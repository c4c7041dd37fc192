import { queryOptions } from '@tanstack/react-query'
import type { PostSummary, PostType } from '#contract/posts/posts.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { cursorQuery } from '#web/lib/api/cursor-query.ts'

/** A selection of posts: of a city, an author, a venue, or of followed ones. */
export interface PostsRequest {
  city?: string
  placeId?: string
  organisationId?: string
  userId?: string
  type?: PostType
  isFollowing?: '1'
  hashtag?: string
  rating?: number
  withPhotos?: '1'
  byVisit?: '1'
  orderBy?: 'best' | 'worst'
}

export function postsQuery(request: PostsRequest, firstPage = 1) {
  return cursorQuery({
    queryKey: ['posts', 'list', request],
    firstPage,
    load: async (api, range, signal) => {
      const query = { ...request, response_type: 'card', ...range } as const
      const { posts, ...rest } = await api.call('GET /api/v2/posts', { query }, signal)
      const items: readonly PostSummary[] = posts
      return { ...rest, items }
    },
  })
}

/** How many posts are newer than the first one shown. */
export function newPostsQuery(request: PostsRequest, after: string) {
  return queryOptions({
    queryKey: ['posts', 'new', request, after],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v2/posts/new-count', { query: { ...request, after } }, signal))
        .count,
  })
}

export function postQuery(postId: string) {
  return queryOptions({
    queryKey: ['post', postId],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v2/posts/:postId', { params: { postId } }, signal)).post,
  })
}
