import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { apiOf } from '#web/lib/api/api.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import { cachePlace } from './edit-form/api.ts'

/** Changes that sources of imports propose to the people of a place; the open ones first. */
export function placeProposalsQuery(placeId: string) {
  return queryOptions({
    queryKey: ['place-proposals', placeId],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v1/places/:placeId/proposals', { params: { placeId } }, signal))
        .proposals,
  })
}

interface Decision {
  proposalId: string
  decision: 'accept' | 'decline'
}

export function useDecideProposal(placeId: string, handlers: WriteHandlers) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async ({ proposalId, decision }: Decision) => {
      const { place, proposals } = await apiOf(queryClient).call(
        'POST /api/v1/places/:placeId/proposals/:proposalId/decision',
        { params: { placeId, proposalId }, body: { decision } },
      )
      queryClient.setQueryData(placeProposalsQuery(placeId).queryKey, proposals)
      cachePlace(queryClient, place)
    },
  })
}
