import type { QueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/posts.ts'
import type { HideRequest } from '#contract/verdicts.ts'
import { apiOf } from '#web/lib/api.ts'
import { changeCopies, withFields } from '#web/lib/cached-copies.ts'
import { showFailure } from '#web/ui/failure-message.ts'
import { showMessage } from '#web/ui/messages.ts'

type Named = Pick<Post, 'id'>

/** @returns whether it is gone */
export async function deletePost(
  queryClient: QueryClient,
  { id }: Named,
  why: HideRequest = {},
): Promise<boolean> {
  try {
    await apiOf(queryClient).call('DELETE /api/v2/posts/:postId', { params: { postId: id }, query: why })
  } catch (error) {
    showFailure(error, 'Произошла ошибка при удалении записи')
    return false
  }
  // Whoever deletes can bring it back.
  changeCopies(queryClient, id, (copy) => withFields(copy, { isDeleted: true, canRestore: true }))
  return true
}

export async function hidePost(queryClient: QueryClient, { id }: Named): Promise<void> {
  try {
    const { post } = await apiOf(queryClient).call('POST /api/v2/posts/:postId/status/hidden', {
      params: { postId: id },
      body: {},
    })
    showChanged(queryClient, post)
    showMessage('Запись была скрыта', 'success')
  } catch (error) {
    showFailure(error, 'Произошла ошибка при скрытии записи')
  }
}

export async function restorePost(queryClient: QueryClient, { id }: Named): Promise<void> {
  try {
    const { post } = await apiOf(queryClient).call('POST /api/v2/posts/:postId/status/visible', {
      params: { postId: id },
    })
    showChanged(queryClient, post)
  } catch (error) {
    showFailure(error, 'Произошла ошибка при попытке восстановить запись')
  }
}

function showChanged(queryClient: QueryClient, post: Post): void {
  changeCopies(queryClient, post.id, (copy) => withFields(copy, { ...post }))
}
