import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiOf } from '#web/lib/api/api.ts'
import { showFailure } from '#web/ui/windows/failure-message.ts'
import { weeklyLetterQuery } from './weekly-letter-query.ts'

/** Shown at once; what the server refuses goes back. */
export function useChangeWeeklyLetter() {
  const queryClient = useQueryClient()
  const { queryKey } = weeklyLetterQuery()
  return useMutation({
    mutationFn: async (isWanted: boolean) =>
      (await apiOf(queryClient).call('PATCH /api/v2/statistics/weekly-letter', { body: { isWanted } }))
        .weeklyLetter,
    onMutate: (isWanted) => {
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (known) => known && { ...known, isWanted })
      return before
    },
    onSuccess: (letter) => queryClient.setQueryData(queryKey, letter),
    onError: (error, _isWanted, before) => {
      queryClient.setQueryData(queryKey, before)
      showFailure(error, 'Не удалось сохранить настройку')
    },
  })
}
