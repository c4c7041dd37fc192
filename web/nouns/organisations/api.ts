import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '#web/lib/api/api.ts'
import { pagedQuery } from '#web/lib/api/paged-query.ts'

export function organisationsQuery(city: string, text: string, firstPage = 1) {
  return pagedQuery({
    queryKey: ['organisations', 'list', { city, text }],
    firstPage,
    load: async (api, range, signal) =>
      (
        await api.call(
          'GET /api/v2/organisations',
          { query: { city, query: text || undefined, ...range } },
          signal,
        )
      ).organisations,
  })
}

export function organisationQuery(organisationId: string) {
  return queryOptions({
    queryKey: ['organisation', organisationId],
    queryFn: async ({ client, signal }) =>
      (
        await apiOf(client).call(
          'GET /api/v2/organisations/:organisationId',
          { params: { organisationId } },
          signal,
        )
      ).organisation,
  })
}

/** The edits of its fields, newest first. */
export function organisationHistoryQuery(organisationId: string) {
  return pagedQuery({
    queryKey: ['organisation-history', organisationId],
    load: async (api, range, signal) =>
      (
        await api.call(
          'GET /api/v2/organisations/:organisationId/history',
          { params: { organisationId }, query: range },
          signal,
        )
      ).revisions,
  })
}
