import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '#web/lib/api/api.ts'

/** A place whose reservations the viewer keeps, or null for their own bookings. */
export type CalendarSubject = string | null

/** The viewer's address for calendars, without the address itself. */
export function calendarFeedQuery(placeId: CalendarSubject) {
  return queryOptions({
    queryKey: ['calendar-feed', placeId ?? 'own'],
    staleTime: 0,
    queryFn: async ({ client, signal }) => {
      const api = apiOf(client)
      if (placeId === null) return (await api.call('GET /api/v1/calendar-feeds/own', {}, signal)).feed
      return (await api.call('GET /api/v1/places/:placeId/calendar-feed', { params: { placeId } }, signal))
        .feed
    },
  })
}
