import { queryOptions } from '@tanstack/react-query'
import { type CommentOrder, commentOrders } from '#contract/writing.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { orIfNotFound } from '#web/lib/api/api-error.ts'
import { cursorQuery } from '#web/lib/api/cursor-query.ts'
import { PAGE_SIZE } from '#web/lib/api/paged-query.ts'

export const allCommentsKey = ['comments'] as const

/** The query key of the comments of a post, or of a thread. */
export const commentsKey = (list: { postId: string } | { threadId: string }) =>
  [...allCommentsKey, list] as const

/** The order of an address: `?sort=`. A link to a comment opens it among the others in their own order. */
export function commentOrderOf(search: URLSearchParams): CommentOrder {
  const named = search.has('comment') ? 'old' : search.get('sort')
  return commentOrders.find((order) => order === named) ?? 'old'
}

/** The threads of a post; hidden comments keep their place without their text. */
export function commentsQuery(postId: string, firstPage = 1, order: CommentOrder = 'old') {
  return cursorQuery({
    queryKey: [...commentsKey({ postId }), order],
    firstPage,
    load: async (api, range, signal) => {
      const { comments, ...rest } = await api.call(
        'GET /api/v2/comments',
        { query: { postId, isHidden: '1', isThreaded: '1', ...(order !== 'old' && { order }), ...range } },
        signal,
      )
      return { ...rest, items: comments }
    },
  })
}

/** How many comments of others came after the latest one of the loaded list; into an empty list, all of them. */
export function newCommentsQuery(postId: string, after: string | undefined) {
  return queryOptions({
    queryKey: ['new-comments', { postId, after }],
    queryFn: async ({ client, signal }) => {
      const query = { postId, isHidden: '1', ...(after !== undefined && { after }) } as const
      return (await apiOf(client).call('GET /api/v2/comments/new-count', { query }, signal)).count
    },
  })
}

/** The replies of a thread, oldest first. */
export function answersQuery(postId: string, threadId: string, firstPage = 1) {
  return cursorQuery({
    queryKey: commentsKey({ threadId }),
    firstPage,
    load: async (api, range, signal) => {
      const { comments, ...rest } = await api.call(
        'GET /api/v2/comments',
        { query: { postId, threadId, isHidden: '1', ...range } },
        signal,
      )
      return { ...rest, items: comments }
    },
  })
}

/**
 * The page on which the comment of an address is; null when it is gone. Never refetched, so that the list does not
 * move while it is read.
 */
export function positionQuery(postId: string, commentId: string) {
  return queryOptions({
    queryKey: ['comment-position', { postId, commentId }],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ client, signal }) => {
      const query = { postId, isHidden: '1', limit: PAGE_SIZE } as const
      const input = { params: { commentId }, query }
      return orIfNotFound(async () => {
        return (await apiOf(client).call('GET /api/v2/comments/:commentId/position', input, signal)).position
      }, null)
    },
  })
}
