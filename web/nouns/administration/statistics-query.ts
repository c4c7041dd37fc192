import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '#web/lib/api/api.ts'

export const statisticsRanges = [30, 90, 365] as const
export type StatisticsRange = (typeof statisticsRanges)[number]

/** Numbers of the product by day, which the server counts every hour. */
export function statisticsQuery(days: StatisticsRange) {
  return queryOptions({
    queryKey: ['statistics', days],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v2/administration/statistics', { query: { days } }, signal))
        .statistics,
  })
}

/** `?days=90`; anything else is a month. */
export function rangeOf(search: URLSearchParams): StatisticsRange {
  return statisticsRanges.find((days) => String(days) === search.get('days')) ?? 30
}
