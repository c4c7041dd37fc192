import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { HideRequest } from '#contract/moderation/verdicts.ts'
import type { Comment, CommentRequest, CommentSummary } from '#contract/posts/comments.ts'
import { apiOf } from '#web/lib/api/api.ts'
import {
  type CachedEntity,
  flagsOf,
  someCachedEntity,
  updateCachedEntities,
  withFields,
} from '#web/lib/api/cached-entities.ts'
import type { ListPage } from '#web/lib/api/paged-query.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import { showErrorMessage } from '#web/ui/windows/show-error-message.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { allCommentsKey, commentsKey } from './api.ts'

/**
 * Repeated requests for a text make one comment: when the response of an earlier request was lost, its comment gets
 * the content of this one. @throws when it was not saved; the form keeps the text and shows the reason
 */
export async function sendComment(
  queryClient: QueryClient,
  viewerId: string,
  request: CommentRequest,
): Promise<Comment> {
  const api = apiOf(queryClient, viewerId)
  const { comment: made, isRepeat } = await api.call('POST /api/v2/comments', { body: request })
  const comment =
    isRepeat && !hasSameContent(made, request) ? await updateContent(queryClient, made.id, request) : made
  if (isInCache(queryClient, comment)) updateInCache(queryClient, comment)
  else {
    addToCache(queryClient, comment)
    countComments(queryClient, comment.postId, 1)
  }
  return comment
}

/** @throws when it was not saved */
export async function saveComment(
  queryClient: QueryClient,
  commentId: string,
  content: { text: string; imageSetIds: string[] },
): Promise<void> {
  updateInCache(queryClient, await updateContent(queryClient, commentId, content))
  showSnackbar('Комментарий изменён', 'success')
}

type CommentContent = Pick<CommentRequest, 'text' | 'imageSetIds'>

async function updateContent(
  queryClient: QueryClient,
  commentId: string,
  { text, imageSetIds }: CommentContent,
): Promise<Comment> {
  const { comment } = await apiOf(queryClient).call('PATCH /api/v2/comments/:commentId', {
    params: { commentId },
    body: { ...(text !== undefined && { text }), ...(imageSetIds && { imageSetIds }) },
  })
  return comment
}

function hasSameContent({ text, imageSets }: Comment, content: CommentContent): boolean {
  const ids = imageSets.map(({ id }) => id)
  return text === content.text?.trim() && ids.join() === (content.imageSetIds ?? []).join()
}

type CommentRef = Pick<CommentSummary, 'id' | 'postId'>

/** A deletion can be undone. */
export function useDeleteComment({ id, postId }: CommentRef, handlers: WriteHandlers) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (why: HideRequest) => {
      await apiOf(queryClient).call('DELETE /api/v2/comments/:commentId', {
        params: { commentId: id },
        query: { postId, ...why },
      })
      updateCachedEntities(queryClient, id, (copy) => ({ ...copy, isDeleted: true, canRestore: true }))
      countComments(queryClient, postId, -1)
    },
    onError: (error) => {
      showErrorMessage(error, 'Произошла ошибка при удалении комментария')
      handlers.onError?.(error)
    },
  })
}

export function useHideComment({ id, postId }: CommentRef) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: async () => {
      const { comment } = await apiOf(queryClient).call('POST /api/v2/comments/:commentId/status/hidden', {
        params: { commentId: id },
        body: { postId },
      })
      updateInCache(queryClient, comment)
      countComments(queryClient, postId, -1)
      showSnackbar('Комментарий был скрыт', 'success')
    },
    onError: (error) => showErrorMessage(error, 'Произошла ошибка при скрытии комментария'),
  })
}

export function useRestoreComment({ id, postId }: CommentRef) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: async () => {
      const { comment } = await apiOf(queryClient).call('POST /api/v2/comments/:commentId/status/visible', {
        params: { commentId: id },
      })
      updateInCache(queryClient, comment)
      countComments(queryClient, postId, 1)
    },
    onError: (error) => showErrorMessage(error, 'Не получилось восстановить комментарий'),
  })
}

type CommentPages = InfiniteData<ListPage<Comment>>

function isInCache(queryClient: QueryClient, { id, postId, threadId }: Comment): boolean {
  const lists = [{ postId }, ...(threadId === null ? [] : [{ threadId }])].flatMap((list) =>
    queryClient.getQueriesData<CommentPages>({ queryKey: commentsKey(list) }),
  )
  const shown = lists.flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? [])
  return (
    shown.some((known) => known.id === id || known.answers?.some((answer) => answer.id === id)) ||
    someCachedEntity(queryClient, postId, ({ lastComments }) => hasId(lastComments, id))
  )
}

function hasId(items: unknown, id: string): boolean {
  return Array.isArray(items) && items.some((item) => item.id === id)
}

/** Loads the lists again: in their own order new comments come at the end, and nothing that is read moves. */
export function useShowNewComments(postId: string) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: async (count: number) => {
      await queryClient.invalidateQueries({ queryKey: allCommentsKey }, { throwOnError: true })
      countComments(queryClient, postId, count)
    },
    onError: (error) => showErrorMessage(error, 'Не получилось загрузить новые комментарии'),
  })
}

/** Adds the comment at the end of the list or of its thread, or at the beginning of the latest ones, and to the last comments on the card of the post. */
function addToCache(queryClient: QueryClient, comment: Comment): void {
  const { postId, threadId } = comment
  const key = threadId === null ? { postId } : { threadId }
  const lists = queryClient.getQueriesData<CommentPages>({ queryKey: commentsKey(key) })
  for (const [queryKey, list] of lists) {
    const isLatestFirst = queryKey.includes('new')
    const page = list?.pages.at(isLatestFirst ? 0 : -1)
    if (!list || !page) continue
    const added = threadId === null ? { ...comment, answerCount: 0, answers: [] } : comment
    const items = isLatestFirst ? [added, ...page.items] : [...page.items, added]
    const pages = list.pages.with(isLatestFirst ? 0 : -1, { ...page, items })
    queryClient.setQueryData<CommentPages>(queryKey, { ...list, pages })
  }
  if (threadId !== null) {
    updateCachedEntities(queryClient, threadId, (copy) =>
      Array.isArray(copy.answers)
        ? { ...copy, answers: [...copy.answers, comment], answerCount: Number(copy.answerCount) + 1 }
        : copy,
    )
  }
  updateCachedEntities(queryClient, postId, (copy) =>
    Array.isArray(copy.lastComments) ? { ...copy, lastComments: [...copy.lastComments, comment] } : copy,
  )
}

function updateInCache(queryClient: QueryClient, comment: Comment): void {
  updateCachedEntities(queryClient, comment.id, (copy) =>
    withFields({ ...flagsOf(comment), imageSets: [], ...copy }, comment),
  )
}

function countComments(queryClient: QueryClient, postId: string, change: number): void {
  updateCachedEntities(queryClient, postId, (copy: CachedEntity) =>
    withFields(copy, { commentCount: Math.max(0, Number(copy.commentCount) + change) }),
  )
}
