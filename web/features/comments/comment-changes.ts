import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Comment, CommentRequest, CommentSummary } from '#contract/comments.ts'
import type { HideRequest } from '#contract/verdicts.ts'
import { apiOf } from '#web/lib/api.ts'
import { type Copy, changeCopies, withFields } from '#web/lib/cached-copies.ts'
import type { ListPage } from '#web/lib/paged-query.ts'
import { showFailure } from '#web/ui/failure-message.ts'
import { showMessage } from '#web/ui/messages.ts'

/**
 * What was said once is one comment: where the answer of an earlier try was lost on the way, what that try made gets the
 * words of this one.
 * @throws when it was not taken: the field keeps the words and tells why
 */
export async function sendComment(
  queryClient: QueryClient,
  viewerId: string,
  request: CommentRequest,
): Promise<Comment> {
  const api = apiOf(queryClient, viewerId)
  const { comment: made, isRepeat } = await api.call('POST /api/v2/comments', { body: request })
  const comment =
    isRepeat && !isWorded(made, request) ? await changeWords(queryClient, made.id, request) : made
  if (isShown(queryClient, comment)) showChanged(queryClient, comment)
  else {
    showNew(queryClient, comment)
    countComments(queryClient, comment.postId, 1)
  }
  return comment
}

/** @throws when it was not taken */
export async function saveComment(
  queryClient: QueryClient,
  commentId: string,
  words: { text: string; imageSetIds: string[] },
): Promise<void> {
  showChanged(queryClient, await changeWords(queryClient, commentId, words))
  showMessage('Комментарий изменён', 'success')
}

type Words = Pick<CommentRequest, 'text' | 'imageSetIds'>

async function changeWords(
  queryClient: QueryClient,
  commentId: string,
  { text, imageSetIds }: Words,
): Promise<Comment> {
  const { comment } = await apiOf(queryClient).call('PATCH /api/v2/comments/:commentId', {
    params: { commentId },
    body: { ...(text !== undefined && { text }), ...(imageSetIds && { imageSetIds }) },
  })
  return comment
}

function isWorded({ text, imageSets }: Comment, words: Words): boolean {
  const ids = imageSets.map(({ id }) => id)
  return text === words.text?.trim() && ids.join() === (words.imageSetIds ?? []).join()
}

/** @returns whether it is gone */
export async function deleteComment(
  queryClient: QueryClient,
  { id, postId }: CommentSummary,
  why: HideRequest = {},
): Promise<boolean> {
  try {
    await apiOf(queryClient).call('DELETE /api/v2/comments/:commentId', {
      params: { commentId: id },
      query: { postId, ...why },
    })
  } catch (error) {
    showFailure(error, 'Произошла ошибка при удалении комментария')
    return false
  }
  // Whoever deletes can bring it back.
  changeCopies(queryClient, id, (copy) => withFields(copy, { isDeleted: true, canRestore: true }))
  countComments(queryClient, postId, -1)
  return true
}

export async function hideComment(queryClient: QueryClient, { id, postId }: CommentSummary): Promise<void> {
  try {
    const { comment } = await apiOf(queryClient).call('POST /api/v2/comments/:commentId/status/hidden', {
      params: { commentId: id },
      body: { postId },
    })
    showChanged(queryClient, comment)
    countComments(queryClient, postId, -1)
    showMessage('Комментарий был скрыт', 'success')
  } catch (error) {
    showFailure(error, 'Произошла ошибка при скрытии комментария')
  }
}

export async function restoreComment(
  queryClient: QueryClient,
  { id, postId }: CommentSummary,
): Promise<void> {
  try {
    const { comment } = await apiOf(queryClient).call('POST /api/v2/comments/:commentId/status/visible', {
      params: { commentId: id },
    })
    showChanged(queryClient, comment)
    countComments(queryClient, postId, 1)
  } catch (error) {
    showFailure(error, 'Произошла ошибка при попытке восстановить комментарий')
  }
}

type CommentPages = InfiniteData<ListPage<Comment>>

function isShown(queryClient: QueryClient, { id, postId, threadId }: Comment): boolean {
  const lists = [
    ...queryClient.getQueriesData<CommentPages>({ queryKey: ['comments', { postId }] }),
    ...queryClient.getQueriesData<CommentPages>({ queryKey: ['comments', { threadId }] }),
  ]
  const shown = lists.flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? [])
  return shown.some((one) => one.id === id || one.answers?.some((answer) => answer.id === id))
}

/** The newest is the last of the whole list or of its thread, and among the last ones on the card of the post. */
function showNew(queryClient: QueryClient, comment: Comment): void {
  const { postId, threadId } = comment
  const key = threadId === null ? { postId } : { threadId }
  queryClient.setQueriesData<CommentPages>({ queryKey: ['comments', key] }, (list) => {
    const last = list?.pages.at(-1)
    if (!list || !last) return list
    const added = threadId === null ? { ...comment, answerCount: 0, answers: [] } : comment
    return { ...list, pages: list.pages.with(-1, { ...last, items: [...last.items, added] }) }
  })
  if (threadId !== null) {
    changeCopies(queryClient, threadId, (copy) =>
      Array.isArray(copy.answers)
        ? { ...copy, answers: [...copy.answers, comment], answerCount: Number(copy.answerCount) + 1 }
        : copy,
    )
  }
  changeCopies(queryClient, postId, (copy) =>
    Array.isArray(copy.lastComments) ? { ...copy, lastComments: [...copy.lastComments, comment] } : copy,
  )
}

function showChanged(queryClient: QueryClient, comment: Comment): void {
  changeCopies(queryClient, comment.id, (copy) => withFields(copy, comment))
}

function countComments(queryClient: QueryClient, postId: string, change: 1 | -1): void {
  changeCopies(queryClient, postId, (copy: Copy) =>
    withFields(copy, { commentCount: Math.max(0, Number(copy.commentCount) + change) }),
  )
}
