import { useQueryClient } from '@tanstack/react-query'
import type { OrganisationMerge } from '#contract/organisations/organisation-merges.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { pagedQuery } from '#web/lib/api/paged-query.ts'
import { useSingleFlightMutation } from '#web/lib/single-flight.ts'

/** Chains that were merged, the latest first. */
export function organisationMergesQuery() {
  return pagedQuery({
    queryKey: ['administered-organisations', 'merges'],
    firstPage: 1,
    load: async (api, range, signal) =>
      (await api.call('GET /api/v2/administration/organisation-merges', { query: range }, signal)).merges,
  })
}

/** Any page may show something else now. */
export function useMergeOrganisations() {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: async (body: { fromId: string; intoId: string }): Promise<OrganisationMerge> =>
      (await apiOf(queryClient).call('POST /api/v2/administration/organisation-merges', { body })).merge,
    onSuccess: () => queryClient.invalidateQueries(),
  })
}

export function useUndoOrganisationMerge() {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: async (mergeId: string): Promise<OrganisationMerge> =>
      (
        await apiOf(queryClient).call('POST /api/v2/administration/organisation-merges/:mergeId/undo', {
          params: { mergeId },
        })
      ).merge,
    onSuccess: () => queryClient.invalidateQueries(),
  })
}
