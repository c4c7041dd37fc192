import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '#web/lib/api/api.ts'
import { boardKey } from './board-api.ts'

const DRAWING_PAUSE_MS = 150

/**
 * For each table whether a reservation could sit there at other times. It waits a moment, so that drawing does not send a
 * request for each step.
 */
export function tableChoicesQuery(
  placeId: string,
  reservationId: string,
  { datetime, until }: { datetime: string; until: string },
) {
  return queryOptions({
    // Under the board's key: what changes the board changes the choices.
    queryKey: [...boardKey(placeId), 'table-choices', reservationId, datetime, until],
    staleTime: 5_000,
    gcTime: 10_000,
    retry: false,
    queryFn: async ({ client, signal }) => {
      await new Promise((resolve) => setTimeout(resolve, DRAWING_PAUSE_MS))
      signal.throwIfAborted()
      const { choices } = await apiOf(client).call(
        'GET /api/v1/reservations/:reservationId/table-choices',
        { params: { reservationId }, query: { datetime, until } },
        signal,
      )
      return choices
    },
  })
}
