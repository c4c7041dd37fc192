import { queryOptions } from '@tanstack/react-query'
import type { OperationData } from '#contract/api.ts'
import { apiOf } from '#web/lib/api.ts'

export type Board = OperationData<'GET /api/v1/places/:placeId/reservations'>

/** The board of a day (today when null), or what a search finds. */
export function boardQuery(placeId: string, asked: { date: string | null; query: string }) {
  return queryOptions({
    queryKey: ['reservations', 'board', placeId, asked],
    refetchInterval: 30_000,
    queryFn: ({ client, signal }) =>
      apiOf(client).call(
        'GET /api/v1/places/:placeId/reservations',
        {
          params: { placeId },
          query: { ...(asked.date && { date: asked.date }), ...(asked.query && { query: asked.query }) },
        },
        signal,
      ),
  })
}

export function settingsQuery(placeId: string) {
  return queryOptions({
    queryKey: ['reservations', 'settings', placeId],
    queryFn: async ({ client, signal }) =>
      (
        await apiOf(client).call(
          'GET /api/v1/places/:placeId/reservation-settings',
          { params: { placeId } },
          signal,
        )
      ).settings,
  })
}

/** What waits for an answer at the viewer’s places. */
export function newReservationsQuery() {
  return queryOptions({
    queryKey: ['reservations', 'new-count'],
    refetchInterval: 60_000,
    queryFn: ({ client, signal }) => apiOf(client).call('GET /api/v1/reservations/new-count', {}, signal),
  })
}
