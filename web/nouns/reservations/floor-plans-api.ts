import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { OperationData, OperationInput } from '#contract/api.ts'
import type { Place } from '#contract/places/places.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import { placeQuery } from '#web/nouns/places/place-query.ts'
import { boardChanged, reservationSettingsQuery } from './board/board-api.ts'

/** The tables of every zone. Never cached: others may have saved meanwhile. */
export function floorPlansQuery(placeId: string) {
  return queryOptions({
    queryKey: ['reservation-settings', placeId, 'floor-plans'],
    staleTime: 0,
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v1/places/:placeId/floor-plans', { params: { placeId } }, signal))
        .plans,
  })
}

const savePath = 'PATCH /api/v1/places/:placeId/floor-plans/:zoneId'

type SavedFloorPlan = OperationData<typeof savePath>

type PlanSave = { zoneId: string } & NonNullable<OperationInput<typeof savePath>['body']>

export function useSaveFloorPlan({ id, latinName }: Place, handlers: WriteHandlers<SavedFloorPlan>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async ({ zoneId, ...body }: PlanSave) => {
      const saved = await apiOf(queryClient).call(savePath, { params: { placeId: id, zoneId }, body })
      queryClient.setQueryData(floorPlansQuery(id).queryKey, (plans) =>
        plans?.map((plan) => (plan.zoneId === zoneId ? saved.plan : plan)),
      )
      // The zone has the seats of its tables from now on.
      void queryClient.invalidateQueries({ queryKey: reservationSettingsQuery(id).queryKey, exact: true })
      void queryClient.invalidateQueries({ queryKey: placeQuery(latinName).queryKey })
      void boardChanged(queryClient, id)
      return saved
    },
  })
}
