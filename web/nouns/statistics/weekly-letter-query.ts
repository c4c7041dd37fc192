import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '#web/lib/api/api.ts'

export function weeklyLetterQuery() {
  return queryOptions({
    queryKey: ['weekly-letter'],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v2/statistics/weekly-letter', {}, signal)).weeklyLetter,
  })
}
