import { useQueryClient } from '@tanstack/react-query'
import type { OperationData, OperationInput } from '#contract/api.ts'
import type { PlaceChange, PlaceCreation } from '#contract/places/place-writing.ts'
import type { Place } from '#contract/places/places.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import { cachePlace } from './api.ts'

export function useUpdatePlace(placeId: string, handlers: WriteHandlers<Place>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (body: PlaceChange) => {
      const { place } = await apiOf(queryClient).call('PATCH /api/v1/places/:placeId', {
        params: { placeId },
        body,
      })
      cachePlace(queryClient, place)
      return place
    },
  })
}

/** Reverts one revision of a place. */
export function useRevertPlace(placeId: string) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: async (revisionId: string) => {
      const { place } = await apiOf(queryClient).call(
        'POST /api/v1/places/:placeId/history/:revisionId/revert',
        { params: { placeId, revisionId } },
      )
      cachePlace(queryClient, place)
    },
  })
}

export type Duplicate = OperationData<'GET /api/v1/places/duplicates'>['duplicates'][number]
type DuplicateSearch = OperationInput<'GET /api/v1/places/duplicates'>['query']

interface NewPlaceRequest {
  body: PlaceCreation
  /**
   * The search for duplicates that runs first; undefined once the user has confirmed that the place is new.
   */
  duplicateSearch: DuplicateSearch | undefined
}

type PlaceCreationResult = { place: Place } | { duplicates: readonly Duplicate[] }

/** Adds a place, unless similar ones exist. */
export function useCreatePlace(handlers: WriteHandlers<PlaceCreationResult>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async ({ body, duplicateSearch }: NewPlaceRequest): Promise<PlaceCreationResult> => {
      const api = apiOf(queryClient)
      if (duplicateSearch) {
        const { duplicates } = await api.call('GET /api/v1/places/duplicates', { query: duplicateSearch })
        if (duplicates.length > 0) return { duplicates }
      }
      const { place } = await api.call('POST /api/v1/places', { body })
      cachePlace(queryClient, place)
      return { place }
    },
  })
}
