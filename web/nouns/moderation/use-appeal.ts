import { useQueryClient } from '@tanstack/react-query'
import { apiOf } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { invalidateRoots } from '#web/lib/api/query-keys.ts'
import { useSingleFlightMutation } from '#web/lib/single-flight.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { ownCasesKey } from './api.ts'

export function useAppeal(caseId: string, onClose: () => void) {
  const queryClient = useQueryClient()
  const refetchCase = () => {
    void queryClient.invalidateQueries({ queryKey: ownCasesKey })
    void invalidateRoots(queryClient, ['post', 'posts', 'comments'])
  }
  return useSingleFlightMutation({
    mutationFn: (text: string) => {
      const input = { params: { caseId }, body: { text } }
      return apiOf(queryClient).call('POST /api/v2/moderation/cases/:caseId/appeal', input)
    },
    onSuccess: () => {
      onClose()
      showSnackbar('Обжалование отправлено', 'success')
      refetchCase()
    },
    onError: (error) => {
      // The author has appealed from another tab or device: the case on the screen is stale.
      if (error instanceof ApiError && error.status === 'AppealAlreadyExist') refetchCase()
    },
  })
}
