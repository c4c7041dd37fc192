import { type DataTag, hashKey, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { showErrorMessage } from '#web/ui/windows/show-error-message.ts'

interface OptimisticSetting<Setting, Change> {
  queryKey: DataTag<QueryKey, Setting, Error>
  /** Sends the change. @returns the setting as the server has it */
  save: (change: Change) => Promise<Setting>
  apply: (setting: Setting, change: Change) => Setting
  onSuccess?: () => void
}

/** A write of a setting that is shown at once, and reverted when the server refuses it. */
export function useOptimisticSetting<Setting, Change>({
  queryKey,
  save,
  apply,
  onSuccess,
}: OptimisticSetting<Setting, Change>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: queryKey,
    scope: { id: hashKey(queryKey) },
    mutationFn: save,
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<Setting>(queryKey)
      queryClient.setQueryData<Setting>(queryKey, (known) => known && apply(known, change))
      return before
    },
    onSuccess: (setting) => {
      // Only the last of several concurrent changes may write the response to the cache.
      const isLast = queryClient.isMutating({ mutationKey: queryKey }) === 1
      if (isLast) queryClient.setQueryData<Setting>(queryKey, setting)
      onSuccess?.()
    },
    onError: (error, _change, before) => {
      queryClient.setQueryData<Setting>(queryKey, before)
      showErrorMessage(error, 'Не получилось сохранить настройку')
    },
  })
}
