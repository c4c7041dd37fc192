import { queryOptions } from '@tanstack/react-query'
import type { CollectionSummary } from '#contract/collections/collections.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { orIfNotFound } from '#web/lib/api/api-error.ts'
import { pagedQuery } from '#web/lib/api/paged-query.ts'

export const collectionKeys = {
  all: ['collections'],
  lists: ['collections', 'list'],
  one: (id: string) => ['collections', 'one', id] as const,
  own: ['collections', 'own'],
  followed: ['collections', 'followed'],
  byLink: ['collections', 'by-link'],
} as const

export type CollectionsRequest =
  | { city: string }
  | { placeId: string }
  | { userId: string }
  | { venueId: string }

/** Public collections, latest change first. */
export function collectionsQuery(request: CollectionsRequest, firstPage = 1) {
  return pagedQuery({
    queryKey: [...collectionKeys.lists, request],
    firstPage,
    load: async (api, range, signal): Promise<CollectionSummary[]> => {
      const query = { ...request, ...range }
      return (await api.call('GET /api/v1/collections', { query }, signal)).collections
    },
  })
}

/** The first few; an empty list is not an error. */
function someCollectionsQuery(request: CollectionsRequest, limit: number) {
  return queryOptions({
    queryKey: [...collectionKeys.lists, request, { limit }],
    retry: false,
    queryFn: async ({ client, signal }): Promise<CollectionSummary[]> => {
      return orIfNotFound(async () => {
        const query = { ...request, limit }
        return (await apiOf(client).call('GET /api/v1/collections', { query }, signal)).collections
      }, [])
    },
  })
}

/** For the block of a page of a place. */
export function placeCollectionsQuery(placeId: string) {
  return someCollectionsQuery({ placeId }, 4)
}

/** Collections by the staff of the place. */
export function venueCollectionsQuery(placeId: string) {
  return someCollectionsQuery({ venueId: placeId }, 4)
}

/** For the panel beside the places of a city. */
export function cityCollectionsQuery(city: string) {
  return someCollectionsQuery({ city }, 3)
}

/** All collections of the viewer, each with whether it contains the place. */
export function ownCollectionsQuery(placeId?: string) {
  return queryOptions({
    queryKey: [...collectionKeys.own, placeId ?? null],
    queryFn: async ({ client, signal }) => {
      const query = placeId === undefined ? {} : { placeId }
      return (await apiOf(client).call('GET /api/v1/collections/own', { query }, signal)).collections
    },
  })
}

const VENUES_SHOWN = 50

/** The places in whose name the viewer may write. */
export const ownVenuesQuery = queryOptions({
  queryKey: [...collectionKeys.all, 'venues'],
  queryFn: async ({ client, signal }) =>
    orIfNotFound(async () => {
      const query = { is_staffed_or_requested: '1', limit: VENUES_SHOWN } as const
      const { places } = await apiOf(client).call('GET /api/v1/places', { query }, signal)
      return places.filter(({ hasAccess }) => hasAccess).map(({ id, name }) => ({ id, name }))
    }, []),
})

export function collectionQuery(collectionId: string) {
  return queryOptions({
    queryKey: collectionKeys.one(collectionId),
    retry: false,
    queryFn: async ({ client, signal }) => {
      const params = { collectionId }
      return (await apiOf(client).call('GET /api/v1/collections/:collectionId', { params }, signal))
        .collection
    },
  })
}

export function linkedCollectionQuery(linkToken: string) {
  return queryOptions({
    queryKey: [...collectionKeys.byLink, linkToken],
    retry: false,
    queryFn: async ({ client, signal }) => {
      const params = { linkToken }
      const found = await apiOf(client).call('GET /api/v1/collections/by-link/:linkToken', { params }, signal)
      return found.collection
    },
  })
}

/** Collections of others that the viewer follows. */
export const followedCollectionsQuery = queryOptions({
  queryKey: collectionKeys.followed,
  queryFn: async ({ client, signal }) =>
    (await apiOf(client).call('GET /api/v1/collections/followed', {}, signal)).collections,
})

export function collectionInvitationQuery(invitationToken: string) {
  return queryOptions({
    queryKey: [...collectionKeys.all, 'invitation', invitationToken],
    retry: false,
    queryFn: async ({ client, signal }) => {
      const params = { invitationToken }
      const name = 'GET /api/v1/collections/invitations/:invitationToken'
      return (await apiOf(client).call(name, { params }, signal)).invitation
    },
  })
}
