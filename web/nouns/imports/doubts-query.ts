import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { DoubtDecision } from '#contract/imports/doubts.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { pagedQuery } from '#web/lib/api/paged-query.ts'
import { invalidateRoots } from '#web/lib/api/query-keys.ts'
import { useSingleFlightMutation } from '#web/lib/single-flight.ts'

export type DoubtState = 'open' | 'decided'

export function doubtsQuery(state: DoubtState, firstPage = 1) {
  return pagedQuery({
    queryKey: ['import-doubts', state],
    firstPage,
    load: async (api, range, signal) =>
      (await api.call('GET /api/v2/import-doubts', { query: { state, ...range } }, signal)).doubts,
  })
}

export const doubtCountQuery = queryOptions({
  queryKey: ['import-doubts', 'count'],
  queryFn: async ({ client, signal }) =>
    (await apiOf(client).call('GET /api/v2/import-doubts/count', {}, signal)).count,
})

/** `null` undoes a decision. */
export function useDoubtDecision() {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: async ({ doubtId, decision }: { doubtId: string; decision: DoubtDecision | null }) => {
      const api = apiOf(queryClient)
      const params = { doubtId }
      if (decision === null) await api.call('DELETE /api/v2/import-doubts/:doubtId/decision', { params })
      else await api.call('POST /api/v2/import-doubts/:doubtId/decision', { params, body: { decision } })
    },
    onSuccess: () => invalidateRoots(queryClient, ['import-doubts', 'imports', 'places', 'place']),
  })
}
