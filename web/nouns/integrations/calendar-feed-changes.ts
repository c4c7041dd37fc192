import { useQueryClient } from '@tanstack/react-query'
import { apiOf } from '#web/lib/api/api.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import { type CalendarSubject, calendarFeedQuery } from './calendar-feed-api.ts'

/** Replaces the address of the feed; the old one stops working. @returns the address, which is shown only once */
export function useRenewCalendarFeed(placeId: CalendarSubject, handlers: WriteHandlers<string>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async ({ hasPhones }: { hasPhones: boolean }) => {
      const api = apiOf(queryClient)
      const { feed, address } =
        placeId === null
          ? await api.call('POST /api/v1/calendar-feeds/own', {})
          : await api.call('POST /api/v1/places/:placeId/calendar-feed', {
              params: { placeId },
              body: { has_phones: hasPhones },
            })
      queryClient.setQueryData(calendarFeedQuery(placeId).queryKey, feed)
      return address
    },
  })
}

export function useStopCalendarFeed(placeId: CalendarSubject, handlers: WriteHandlers) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async () => {
      const api = apiOf(queryClient)
      if (placeId === null) await api.call('DELETE /api/v1/calendar-feeds/own', {})
      else await api.call('DELETE /api/v1/places/:placeId/calendar-feed', { params: { placeId } })
      queryClient.setQueryData(calendarFeedQuery(placeId).queryKey, null)
    },
  })
}
