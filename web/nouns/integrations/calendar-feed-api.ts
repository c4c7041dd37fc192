import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '#web/lib/api/api.ts'

/** The viewer's address for calendars at a place, without the address itself. */
export function calendarFeedQuery(placeId: string) {
  return queryOptions({
    queryKey: ['calendar-feed', placeId],
    staleTime: 0,
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v1/places/:placeId/calendar-feed', { params: { placeId } }, signal))
        .feed,
  })
}
