import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { AffectedReservations, PlannedChange } from '#contract/reservations/reservations.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'

/** The guests whom a change would leave without a table. Never cached: others book meanwhile. */
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

/** The same, loaded when a form is submitted. */
export function useCountAffected(placeId: string, handlers: WriteHandlers<AffectedReservations>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: (change: PlannedChange) => queryClient.fetchQuery(affectedQuery(placeId, change)),
  })
}
