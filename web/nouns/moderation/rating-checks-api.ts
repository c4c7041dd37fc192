import { useQueryClient } from '@tanstack/react-query'
import type { RatingCheck } from '#contract/places/rating-checks.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { pagedQuery } from '#web/lib/api/paged-query.ts'
import { invalidateRoots } from '#web/lib/api/query-keys.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'

const checksKey = ['moderation', 'rating-checks'] as const

export type RatingCheckFilter = 'waiting' | 'decided' | 'own'

/** Ratings under check for moderators, or those of the viewer. */
export function ratingChecksQuery(shown: RatingCheckFilter) {
  return pagedQuery({
    queryKey: [...checksKey, { shown }],
    load: async (api, range, signal): Promise<RatingCheck[]> => {
      if (shown === 'own')
        return (await api.call('GET /api/v2/rating-checks/own', { query: range }, signal)).checks
      const query = { status: shown, ...range }
      return (await api.call('GET /api/v2/rating-checks', { query }, signal)).checks
    },
  })
}

export function useDecideRating(postId: string, handlers: WriteHandlers<RatingCheck>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (body: { isCounted: boolean; note: string }) => {
      const params = { postId }
      const name = 'POST /api/v2/rating-checks/:postId/decision'
      return (await apiOf(queryClient).call(name, { params, body })).check
    },
    onSettled: () => refresh(queryClient),
  })
}

export function useAppealRating(postId: string, handlers: WriteHandlers<RatingCheck>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (text: string) => {
      const input = { params: { postId }, body: { text } }
      return (await apiOf(queryClient).call('POST /api/v2/rating-checks/:postId/appeal', input)).check
    },
    onSettled: () => refresh(queryClient),
  })
}

function refresh(queryClient: ReturnType<typeof useQueryClient>) {
  return invalidateRoots(queryClient, ['moderation', 'place', 'places'])
}
