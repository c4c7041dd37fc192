import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { HideRequest } from '#contract/moderation/verdicts.ts'
import type { Post } from '#contract/posts/posts.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { flagsOf, updateCachedEntities, withFields } from '#web/lib/api/cached-entities.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import { showErrorMessage } from '#web/ui/windows/show-error-message.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'

type PostRef = Pick<Post, 'id'>

/** A deletion can be undone. */
export function useDeletePost({ id }: PostRef, handlers: WriteHandlers) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (why: HideRequest) => {
      await apiOf(queryClient).call('DELETE /api/v2/posts/:postId', { params: { postId: id }, query: why })
      updateCachedEntities(queryClient, id, (copy) => ({ ...copy, isDeleted: true, canRestore: true }))
    },
    onError: (error) => {
      showErrorMessage(error, 'Не получилось удалить запись')
      handlers.onError?.(error)
    },
  })
}

export function useHidePost({ id }: PostRef) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: async () => {
      const { post } = await apiOf(queryClient).call('POST /api/v2/posts/:postId/status/hidden', {
        params: { postId: id },
        body: {},
      })
      showChanged(queryClient, post)
      showSnackbar('Запись была скрыта', 'success')
    },
    onError: (error) => showErrorMessage(error, 'Произошла ошибка при скрытии записи'),
  })
}

/** Existing comments stay. */
export function useCloseComments({ id }: PostRef) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: async (areClosed: boolean) => {
      const operation = areClosed ? 'closed' : 'open'
      const { post } = await apiOf(queryClient).call(`POST /api/v2/posts/:postId/comments/${operation}`, {
        params: { postId: id },
      })
      const { areCommentsClosed, canComment } = post
      updateCachedEntities(queryClient, id, (copy) => ({ ...copy, areCommentsClosed, canComment }))
      showSnackbar(areClosed ? 'Комментарии закрыты' : 'Комментарии снова открыты', 'success')
    },
    onError: (error) => showErrorMessage(error, 'Не получилось изменить комментарии'),
  })
}

export function useRestorePost({ id }: PostRef) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: async () => {
      const { post } = await apiOf(queryClient).call('POST /api/v2/posts/:postId/status/visible', {
        params: { postId: id },
      })
      showChanged(queryClient, post)
    },
    onError: (error) => showErrorMessage(error, 'Не получилось восстановить запись'),
  })
}

function showChanged(queryClient: QueryClient, post: Post): void {
  updateCachedEntities(queryClient, post.id, (copy) => withFields({ ...flagsOf(post), ...copy }, { ...post }))
}
