import { useQueryClient } from '@tanstack/react-query'
import type { Collection } from '#contract/collections/collections.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import { collectionKeys, collectionQuery } from './api.ts'
import { saveToCache } from './collection-changes.ts'

/** The link token is required to read a collection that is shared by its link. */
export interface CollectionWithLink {
  collection: Collection
  linkToken: string | undefined
}

const linkOf = (linkToken: string | undefined) => (linkToken ? { link_token: linkToken } : {})

export function useFollowCollection(
  { collection, linkToken }: CollectionWithLink,
  handlers: WriteHandlers<boolean>,
) {
  const queryClient = useQueryClient()
  const { id, followerCount } = collection
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (isFollowed: boolean) => {
      const params = { collectionId: id }
      const api = apiOf(queryClient)
      const count = isFollowed
        ? (
            await api.call('POST /api/v1/collections/:collectionId/followers', {
              params,
              body: linkOf(linkToken),
            })
          ).followerCount
        : followerCount - 1
      if (!isFollowed) await api.call('DELETE /api/v1/collections/:collectionId/followers', { params })
      const patch = (shown: Collection | undefined) =>
        shown?.id === id ? { ...shown, isFollowed, followerCount: count } : shown
      queryClient.setQueryData(collectionQuery(id).queryKey, patch)
      queryClient.setQueriesData<Collection>({ queryKey: collectionKeys.byLink }, patch)
      await queryClient.invalidateQueries({ queryKey: collectionKeys.followed })
      return isFollowed
    },
  })
}

export function useCopyCollection(
  { collection: { id: collectionId }, linkToken }: CollectionWithLink,
  handlers: WriteHandlers<Collection>,
) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (key: string) => {
      const { collection } = await apiOf(queryClient).call('POST /api/v1/collections/:collectionId/copies', {
        params: { collectionId },
        body: { ...linkOf(linkToken), idempotency_key: key },
      })
      await saveToCache(queryClient, collection)
      return collection
    },
  })
}

export function useInviteCoAuthors(collectionId: string, handlers: WriteHandlers<Collection>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async () => {
      const { collection } = await apiOf(queryClient).call(
        'POST /api/v1/collections/:collectionId/invitation',
        { params: { collectionId } },
      )
      await saveToCache(queryClient, collection)
      return collection
    },
  })
}

export function useStopInvitation(collectionId: string, handlers: WriteHandlers<Collection>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async () => {
      const { collection } = await apiOf(queryClient).call(
        'DELETE /api/v1/collections/:collectionId/invitation',
        { params: { collectionId } },
      )
      await saveToCache(queryClient, collection)
      return collection
    },
  })
}

export function useAcceptInvitation(handlers: WriteHandlers<Collection>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (invitationToken: string) => {
      const { collection } = await apiOf(queryClient).call(
        'POST /api/v1/collections/invitations/:invitationToken',
        { params: { invitationToken } },
      )
      await saveToCache(queryClient, collection)
      return collection
    },
  })
}

/** Removes a co-author: the owner removes others, everybody may remove themselves. */
export function useRemoveAuthor(collectionId: string, handlers: WriteHandlers<string>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (userId: string) => {
      const params = { collectionId, userId }
      await apiOf(queryClient).call('DELETE /api/v1/collections/:collectionId/co-authors/:userId', { params })
      queryClient.setQueryData(
        collectionQuery(collectionId).queryKey,
        (shown) => shown && { ...shown, coAuthors: shown.coAuthors.filter(({ id }) => id !== userId) },
      )
      await queryClient.invalidateQueries({ queryKey: collectionKeys.own })
      return userId
    },
  })
}
