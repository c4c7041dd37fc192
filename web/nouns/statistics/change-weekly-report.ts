import { useQueryClient } from '@tanstack/react-query'
import type { WeeklyReport } from '#contract/statistics/weekly-report.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { useOptimisticSetting } from '#web/nouns/settings/optimistic-setting.ts'
import { weeklyReportQuery } from './weekly-report-query.ts'

export function useChangeWeeklyReport() {
  const queryClient = useQueryClient()
  return useOptimisticSetting<WeeklyReport, boolean>({
    queryKey: weeklyReportQuery().queryKey,
    save: async (isWanted) =>
      (await apiOf(queryClient).call('PATCH /api/v2/statistics/weekly-report', { body: { isWanted } }))
        .weeklyReport,
    apply: (report, isWanted) => ({ ...report, isWanted }),
  })
}
