import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '#web/lib/api/api.ts'

export function weeklyReportQuery() {
  return queryOptions({
    queryKey: ['weekly-report'],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v2/statistics/weekly-report', {}, signal)).weeklyReport,
  })
}
