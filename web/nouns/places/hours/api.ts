import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { HoursReport } from '#contract/places/place-hours.ts'
import type { Place } from '#contract/places/places.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { updateCachedEntities, withFields } from '#web/lib/api/cached-entities.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import { showErrorMessage } from '#web/ui/windows/show-error-message.ts'

/** The viewer's own report about the opening hours, until enough guests agree. */
export function ownHoursReportQuery(placeId: string) {
  return queryOptions({
    queryKey: ['hours-report', placeId],
    queryFn: async ({ client, signal }): Promise<HoursReport | null> => {
      const params = { placeId }
      const path = 'GET /api/v1/places/:placeId/hours-reports/own'
      return (await apiOf(client).call(path, { params }, signal)).report
    },
  })
}

export function useConfirmHours(placeId: string, handlers: WriteHandlers = {}) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    onError: (error) => showErrorMessage(error, 'Не получилось подтвердить часы'),
    ...handlers,
    mutationFn: async () => {
      const params = { placeId }
      const { place } = await apiOf(queryClient).call('POST /api/v1/places/:placeId/hours-confirmations', {
        params,
      })
      updateCachedEntities(queryClient, placeId, (copy) => withFields(copy, hoursOf(place)))
      queryClient.setQueryData(ownHoursReportQuery(placeId).queryKey, null)
    },
  })
}

/** Returns whether the place has changed, because enough guests agree. */
export function useReportHours(placeId: string, handlers: WriteHandlers<boolean> = {}) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (report: Partial<HoursReport>) => {
      const params = { placeId }
      const { isChanged, place } = await apiOf(queryClient).call(
        'POST /api/v1/places/:placeId/hours-reports',
        { params, body: report },
      )
      if (isChanged) updateCachedEntities(queryClient, placeId, (copy) => withFields(copy, hoursOf(place)))
      await queryClient.invalidateQueries({ queryKey: ownHoursReportQuery(placeId).queryKey })
      return isChanged
    },
  })
}

export function useWithdrawHoursReport(placeId: string) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    onError: (error) => showErrorMessage(error, 'Не получилось отозвать'),
    mutationFn: async () => {
      const params = { placeId }
      await apiOf(queryClient).call('DELETE /api/v1/places/:placeId/hours-reports/own', { params })
      queryClient.setQueryData(ownHoursReportQuery(placeId).queryKey, null)
    },
  })
}

/** The fields of a place that reports change. */
function hoursOf({ status, mainSchedule, schedules, hoursCheck }: Place) {
  return { status, mainSchedule, schedules, hoursCheck }
}
