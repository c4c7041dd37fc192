import { queryOptions } from '@tanstack/react-query'
import type { PostType } from '#contract/posts.ts'
import { apiOf } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'

/** Whose posts; one of them. */
export interface PostsRequest {
  city?: string
  placeId?: string
  organisationId?: string
  userId?: string
  type?: PostType
}

export function postsQuery(request: PostsRequest, firstPage = 1) {
  return pagedQuery({
    queryKey: ['posts', 'list', request],
    firstPage,
    load: async (api, range, signal) =>
      (await api.call('GET /api/v2/posts', { query: { ...request, ...range } }, signal)).posts,
  })
}

export function postQuery(postId: string) {
  return queryOptions({
    queryKey: ['post', postId],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v2/posts/:postId', { params: { postId } }, signal)).post,
  })
}
