import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CollectionVisibility } from '#contract/collections/collection-limits.ts'
import type { Collection, CollectionImportPreview } from '#contract/collections/collections.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import { collectionKeys, collectionQuery } from './api.ts'
import { movePlace } from './collection-order.ts'

export interface CollectionDetails {
  title: string
  description: string
  visibility: CollectionVisibility
  /** `self`, `editors` or the id of a place. */
  author?: string
}

interface NewCollection extends CollectionDetails {
  placeId?: string
  places?: { place_id: string; note: string }[]
  key: string
}

export function useCreateCollection(handlers: WriteHandlers<Collection>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async ({ placeId, key, ...details }: NewCollection) => {
      const body = { ...details, idempotency_key: key, ...(placeId && { place_id: placeId }) }
      const { collection } = await apiOf(queryClient).call('POST /api/v1/collections', { body })
      await saveToCache(queryClient, collection)
      return collection
    },
  })
}

/** Matches the places of a list from another service with ours; writes nothing. */
export function usePreviewImport(handlers: WriteHandlers<CollectionImportPreview>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (body: { text: string; city: string }) =>
      (await apiOf(queryClient).call('POST /api/v1/collections/import', { body })).import,
  })
}

export function useUpdateCollection(collectionId: string, handlers: WriteHandlers<Collection>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (body: CollectionDetails) => {
      const params = { collectionId }
      const { collection } = await apiOf(queryClient).call('PATCH /api/v1/collections/:collectionId', {
        params,
        body,
      })
      await saveToCache(queryClient, collection)
      return collection
    },
  })
}

export function useDeleteCollection(handlers: WriteHandlers) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (collectionId: string) => {
      const params = { collectionId }
      await apiOf(queryClient).call('DELETE /api/v1/collections/:collectionId', { params })
      await invalidateLists(queryClient)
    },
  })
}

export function useRestoreCollection(handlers: WriteHandlers<Collection>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (collectionId: string) => {
      const params = { collectionId }
      const { collection } = await apiOf(queryClient).call(
        'POST /api/v1/collections/:collectionId/restoration',
        { params },
      )
      await saveToCache(queryClient, collection)
      return collection
    },
  })
}

export interface AddedPlace {
  collectionId: string
  placeId: string
  note?: string
  afterId?: string | null
}

/** Concurrent calls are queued and sent one by one. */
export function useAddToCollection(handlers: WriteHandlers<Collection>) {
  const queryClient = useQueryClient()
  return useMutation({
    ...handlers,
    scope: { id: 'collections' },
    mutationFn: async ({ collectionId, placeId, note, afterId }: AddedPlace) => {
      const body = {
        place_id: placeId,
        ...(note && { note }),
        ...(afterId !== undefined && { after_id: afterId }),
      }
      const params = { collectionId }
      const { collection } = await apiOf(queryClient).call('POST /api/v1/collections/:collectionId/places', {
        params,
        body,
      })
      await saveToCache(queryClient, collection)
      return collection
    },
  })
}

export function useRemoveFromCollection(handlers: WriteHandlers<Collection>) {
  const queryClient = useQueryClient()
  return useMutation({
    ...handlers,
    scope: { id: 'collections' },
    mutationFn: async (params: { collectionId: string; placeId: string }) => {
      const { collection } = await apiOf(queryClient).call(
        'DELETE /api/v1/collections/:collectionId/places/:placeId',
        { params },
      )
      await saveToCache(queryClient, collection)
      return collection
    },
  })
}

export function useWriteNote(collectionId: string, handlers: WriteHandlers<Collection>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async ({ placeId, note }: { placeId: string; note: string }) => {
      const { collection } = await apiOf(queryClient).call(
        'PATCH /api/v1/collections/:collectionId/places/:placeId',
        { params: { collectionId, placeId }, body: { note } },
      )
      await saveToCache(queryClient, collection)
      return collection
    },
  })
}

/** Shows the new order at once; quick moves are sent one after another, and the last response is shown. */
export function useMovePlace(collectionId: string, handlers: WriteHandlers) {
  const queryClient = useQueryClient()
  const { queryKey } = collectionQuery(collectionId)
  const mutationKey = [...collectionKeys.one(collectionId), 'move']
  return useMutation({
    ...handlers,
    mutationKey,
    scope: { id: 'collections' },
    onMutate: ({ placeId, afterId }: { placeId: string; afterId: string | null }) => {
      queryClient.setQueryData(
        queryKey,
        (shown) => shown && { ...shown, places: movePlace(shown.places, placeId, afterId) },
      )
    },
    mutationFn: async ({ placeId, afterId }: { placeId: string; afterId: string | null }) => {
      const { collection } = await apiOf(queryClient).call(
        'PATCH /api/v1/collections/:collectionId/places/:placeId',
        { params: { collectionId, placeId }, body: { after_id: afterId } },
      )
      if (queryClient.isMutating({ mutationKey }) === 1) await saveToCache(queryClient, collection)
    },
    onError: async (error) => {
      await queryClient.invalidateQueries({ queryKey })
      handlers.onError?.(error)
    },
  })
}

export async function saveToCache(queryClient: QueryClient, collection: Collection): Promise<void> {
  queryClient.setQueryData(collectionQuery(collection.id).queryKey, collection)
  await invalidateLists(queryClient)
}

/** Lists are refetched when they are shown again. */
async function invalidateLists(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: collectionKeys.own }),
    queryClient.invalidateQueries({ queryKey: collectionKeys.lists, refetchType: 'none' }),
    queryClient.invalidateQueries({ queryKey: collectionKeys.byLink, refetchType: 'none' }),
  ])
}
