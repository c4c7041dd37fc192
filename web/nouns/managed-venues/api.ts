import { queryOptions } from '@tanstack/react-query'
import type { Place } from '#contract/places/places.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { pagedQuery } from '#web/lib/api/paged-query.ts'

/** Places where the viewer is staff or has requested rights. */
export function managedPlacesQuery() {
  return pagedQuery({
    queryKey: ['managed-venues', 'places'],
    load: async (api, range, signal) => {
      const query = { is_staffed_or_requested: '1', response_type: 'full', ...range } as const
      const { places } = await api.call('GET /api/v1/places', { query }, signal)
      return places.flatMap((place) => (isFull(place) ? [place] : []))
    },
  })
}

/** For moderators: submitted places, the longest waiting first. */
export function waitingPlacesQuery() {
  return pagedQuery({
    queryKey: ['waiting-places', 'list'],
    load: async (api, range, signal) =>
      (await api.call('GET /api/v1/places/waiting', { query: range }, signal)).waiting,
  })
}

export function waitingCountQuery() {
  return queryOptions({
    queryKey: ['waiting-places', 'count'],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v1/places/waiting-count', {}, signal)).count,
  })
}

/** The operation is typed by its default rows; `response_type=full` returns full ones. */
function isFull(place: object): place is Place {
  return 'rights' in place
}
