import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PrivacyChange } from '#contract/users/privacy.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { showFailure } from '#web/ui/windows/failure-message.ts'
import { privacyQuery } from './api.ts'

/** Changes the choices optimistically, and reverts when the server refuses. */
export function useChangePrivacy({ onSuccess }: { onSuccess: () => void }) {
  const queryClient = useQueryClient()
  const { queryKey } = privacyQuery()
  return useMutation({
    mutationKey: queryKey,
    scope: { id: 'privacy' },
    mutationFn: async (body: PrivacyChange) =>
      (await apiOf(queryClient).call('PATCH /api/v2/privacy', { body })).privacy,
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (known) => known && { ...known, ...change })
      return before
    },
    onSuccess: (privacy) => {
      // An earlier answer does not know of a later choice.
      const isLast = queryClient.isMutating({ mutationKey: queryKey }) === 1
      if (isLast) queryClient.setQueryData(queryKey, privacy)
      onSuccess()
    },
    onError: (error, _change, before) => {
      queryClient.setQueryData(queryKey, before)
      showFailure(error, 'Не удалось сохранить настройку')
    },
  })
}
