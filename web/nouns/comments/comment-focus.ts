import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { isId } from '#contract/ids.ts'
import { pageNumberOf } from '#web/lib/api/paged-query.ts'
import { answersQuery, commentOrderOf, commentsQuery, positionQuery } from './api.ts'

/** The comment that an address opens: `?comment=`, with `&answers=` for a page of the replies of its thread. */
export interface CommentFocus {
  commentId: string
  threadId: string
  /** The page of the threads of the post. */
  page: number
  /** The page of the replies of the thread; null while the first few are enough. */
  answersPage: number | null
}

export const commentAnchor = (commentId: string) => `comment-${commentId}`

/** Works without scripts as well: the browser goes to the anchor by itself. */
export function commentAddress(postId: string, commentId: string, answersPage?: number): string {
  const answers = answersPage === undefined ? '' : `&answers=${answersPage}`
  return `/posts/${postId}?comment=${commentId}${answers}#${commentAnchor(commentId)}`
}

function commentIdOf(search: URLSearchParams): string | null {
  const id = search.get('comment') ?? ''
  return isId(id) ? id : null
}

function focusOf(
  search: URLSearchParams,
  position: { threadId: string; page: number; answersPage: number | null },
): CommentFocus {
  const answers = search.get('answers')
  const named = answers === null ? null : pageNumberOf(new URLSearchParams({ page: answers }))
  return { commentId: commentIdOf(search) ?? '', ...position, answersPage: named ?? position.answersPage }
}

/** Null without such an address, and for a comment that is gone. */
export function useCommentFocus(postId: string): CommentFocus | null {
  const [search] = useSearchParams()
  const commentId = commentIdOf(search)
  const { data } = useQuery({ ...positionQuery(postId, commentId ?? ''), enabled: commentId !== null })
  return commentId && data ? focusOf(search, data) : null
}

/** Loads the lists that an address shows, and waits for the opened comment, so that the page can scroll to it. */
export async function loadComments(queryClient: QueryClient, postId: string, url: URL): Promise<void> {
  const search = url.searchParams
  const commentId = commentIdOf(search)
  const position = commentId && (await queryClient.ensureQueryData(positionQuery(postId, commentId)))
  const focus = position ? focusOf(search, position) : null
  const lists = Promise.all([
    queryClient.prefetchInfiniteQuery(
      commentsQuery(postId, focus?.page ?? pageNumberOf(url), commentOrderOf(search)),
    ),
    focus?.answersPage &&
      queryClient.prefetchInfiniteQuery(answersQuery(postId, focus.threadId, focus.answersPage)),
  ])
  if (import.meta.env.SSR || focus) await lists
}
