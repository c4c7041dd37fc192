import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import type { StatisticsPeriod } from './period.ts'

/** Statistics change constantly; a copy of a minute is fresh enough. */
const FRESH_MS = 60_000

export function placeStatisticsQuery(placeId: string, period: StatisticsPeriod) {
  return queryOptions({
    queryKey: ['venue-statistics', 'place', placeId, period],
    staleTime: FRESH_MS,
    queryFn: async ({ client, signal }) => {
      const input = { params: { placeId }, query: period }
      return (await apiOf(client).call('GET /api/v2/places/:placeId/statistics', input, signal)).statistics
    },
  })
}

export function organisationStatisticsQuery(organisationId: string, period: StatisticsPeriod) {
  return queryOptions({
    queryKey: ['venue-statistics', 'organisation', organisationId, period],
    staleTime: FRESH_MS,
    queryFn: async ({ client, signal }) => {
      const input = { params: { organisationId }, query: period }
      return (await apiOf(client).call('GET /api/v2/organisations/:organisationId/statistics', input, signal))
        .statistics
    },
  })
}

/**
 * For loaders: an invalid date range is ignored, because the page shows it as an error with a link to a valid one.
 * Other errors are thrown.
 */
export function ignoreInvalidDates(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 'ValidationFailed')) throw error
}
