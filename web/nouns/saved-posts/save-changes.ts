import { useQueryClient } from '@tanstack/react-query'
import { apiOf } from '#web/lib/api/api.ts'
import { updateCachedEntities } from '#web/lib/api/cached-entities.ts'
import { useSingleFlightMutation } from '#web/lib/single-flight.ts'
import { showErrorMessage } from '#web/ui/windows/show-error-message.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { savedPostsQuery } from './api.ts'

/**
 * After a removal the open list is not refetched, so that the post stays and can be saved again; after a save it is.
 */
export function useBookmarkPost(postId: string) {
  const queryClient = useQueryClient()
  const show = (isSaved: boolean) =>
    updateCachedEntities(queryClient, postId, (copy) => ({ ...copy, isSaved }))
  return useSingleFlightMutation({
    mutationFn: async (isSaved: boolean) => {
      show(isSaved)
      const api = apiOf(queryClient)
      try {
        if (isSaved) await api.call('POST /api/v2/saved-posts', { body: { postId } })
        else await api.call('DELETE /api/v2/saved-posts', { query: { postId } })
      } catch (error) {
        show(!isSaved)
        throw error
      }
      showSnackbar(isSaved ? 'Запись сохранена' : 'Записи больше нет в\u00A0сохранённых', 'success')
      const refetchType = isSaved ? 'active' : 'none'
      await queryClient.invalidateQueries({ queryKey: savedPostsQuery.queryKey, refetchType })
    },
    onError: (error) => showErrorMessage(error, 'Не получилось изменить сохранённые записи'),
  })
}
