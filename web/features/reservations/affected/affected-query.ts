import { queryOptions } from '@tanstack/react-query'
import type { PlannedChange } from '#contract/reservations.ts'
import { apiOf } from '#web/lib/api.ts'

/** Whom a change would leave without a table. Asked anew each time: others book meanwhile. */
export function affectedQuery(placeId: string, change: PlannedChange) {
  return queryOptions({
    queryKey: ['affected-reservations', placeId, change],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ client, signal }) =>
      (
        await apiOf(client).call(
          'POST /api/v1/places/:placeId/affected-reservations',
          { params: { placeId }, body: change },
          signal,
        )
      ).affected,
  })
}
