import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { MatchDecision } from '#contract/imports/possible-matches.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { pagedQuery } from '#web/lib/api/paged-query.ts'
import { invalidateRoots } from '#web/lib/api/query-keys.ts'
import { useSingleFlightMutation } from '#web/lib/single-flight.ts'

export type MatchState = 'open' | 'decided'

export function possibleMatchesQuery(state: MatchState, firstPage = 1) {
  return pagedQuery({
    queryKey: ['possible-matches', state],
    firstPage,
    load: async (api, range, signal) =>
      (await api.call('GET /api/v2/import-matches', { query: { state, ...range } }, signal)).possibleMatches,
  })
}

export const possibleMatchCountQuery = queryOptions({
  queryKey: ['possible-matches', 'count'],
  queryFn: async ({ client, signal }) =>
    (await apiOf(client).call('GET /api/v2/import-matches/count', {}, signal)).count,
})

/** `null` undoes a decision. */
export function useMatchDecision() {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: async ({ matchId, decision }: { matchId: string; decision: MatchDecision | null }) => {
      const api = apiOf(queryClient)
      const params = { matchId }
      if (decision === null) await api.call('DELETE /api/v2/import-matches/:matchId/decision', { params })
      else await api.call('POST /api/v2/import-matches/:matchId/decision', { params, body: { decision } })
    },
    onSuccess: () => invalidateRoots(queryClient, ['possible-matches', 'imports', 'places', 'place']),
  })
}
