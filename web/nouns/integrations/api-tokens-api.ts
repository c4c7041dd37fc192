import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '#web/lib/api/api.ts'

/** The viewer's API tokens, latest first. */
export function apiTokensQuery() {
  return queryOptions({
    queryKey: ['api-tokens'],
    staleTime: 0,
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v2/api-tokens', {}, signal)).tokens,
  })
}
