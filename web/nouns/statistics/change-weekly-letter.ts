import { useQueryClient } from '@tanstack/react-query'
import type { WeeklyLetter } from '#contract/statistics/weekly-letter.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { useOptimisticSetting } from '#web/nouns/settings/optimistic-setting.ts'
import { weeklyLetterQuery } from './weekly-letter-query.ts'

export function useChangeWeeklyLetter() {
  const queryClient = useQueryClient()
  return useOptimisticSetting<WeeklyLetter, boolean>({
    queryKey: weeklyLetterQuery().queryKey,
    save: async (isWanted) =>
      (await apiOf(queryClient).call('PATCH /api/v2/statistics/weekly-letter', { body: { isWanted } }))
        .weeklyLetter,
    apply: (letter, isWanted) => ({ ...letter, isWanted }),
  })
}
