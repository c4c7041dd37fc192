import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '#web/lib/api/api.ts'
import { pagedQuery } from '#web/lib/api/paged-query.ts'
import { type Venue, venueIds } from './venue.ts'

export type VenueName = Pick<Venue, 'kind' | 'id'>

export function permissionsQuery(venue: VenueName) {
  return queryOptions({
    queryKey: ['permissions', venue.kind, venue.id],
    queryFn: ({ client, signal }) =>
      apiOf(client).call('GET /api/v2/permissions', { query: venueIds(venue) }, signal),
  })
}

/** Requests that the viewer may decide, the longest waiting first. */
export function permissionRequestsQuery() {
  return pagedQuery({
    queryKey: ['permission-requests'],
    load: async (api, range, signal) =>
      (await api.call('GET /api/v2/permissions/requests', { query: range }, signal)).requests,
  })
}

export function claimOptionsQuery(placeId: string) {
  return queryOptions({
    queryKey: ['claim-options', placeId],
    staleTime: 0,
    queryFn: ({ client, signal }) =>
      apiOf(client).call('GET /api/v2/claims/options', { query: { placeId } }, signal),
  })
}

/** Roles offered to the viewer. */
export function receivedInvitationsQuery() {
  return queryOptions({
    queryKey: ['received-invitations'],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v2/invitations', {}, signal)).invitations,
  })
}
