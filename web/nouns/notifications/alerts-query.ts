import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '#web/lib/api/api.ts'

/** Channels of the events of reservations, and quiet hours. */
export function alertsQuery() {
  return queryOptions({
    queryKey: ['alerts'],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v2/notifications/alerts', {}, signal)).alerts,
  })
}
