import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { Id, IdempotencyKey, oneOf, Slug } from '#contract/fields.ts'
import { paging } from '#contract/paging.ts'
import { PlaceSummary } from '#contract/places/places.ts'
import { UserPreview } from '#contract/users/users.ts'
import {
  collectionVisibilities,
  MAX_COLLECTION_DESCRIPTION,
  MAX_COLLECTION_NOTE,
  MAX_COLLECTION_TITLE,
} from './collection-limits.ts'

const Token = Type.String({
  pattern: '^[0-9a-f]{32}$',
  description: 'The secret of the link, 128 random bits',
})
const Title = Type.String({ minLength: 1, maxLength: MAX_COLLECTION_TITLE, pattern: '\\S' })
const Description = Type.String({ maxLength: MAX_COLLECTION_DESCRIPTION })
const Note = Type.String({ maxLength: MAX_COLLECTION_NOTE, description: 'A sentence about the place' })
const Visibility = oneOf(collectionVisibilities)
const AfterId = Type.Union([Id, Type.Null()], {
  description: 'The place to follow; null for the beginning. Absent or no longer there: the end',
})

export const CollectionSummary = Type.Object({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  visibility: Visibility,
  author: UserPreview,
  /** With those that are gone. */
  placesCount: Type.Integer(),
  /** Of its first places, up to four. */
  covers: Type.Array(Type.String()),
})
export type CollectionSummary = Static<typeof CollectionSummary>

export const CollectionPlace = Type.Object({
  id: Id,
  name: Type.String(),
  note: Type.String(),
  /** Null for a place that has no page any more. */
  place: nullable(PlaceSummary),
})
export type CollectionPlace = Static<typeof CollectionPlace>

export const Collection = Type.Object({
  ...CollectionSummary.properties,
  city: nullable(Type.Object({ latinName: Type.String(), name: Type.String() })),
  places: Type.Array(CollectionPlace),
  /** For the author alone. */
  token: nullable(Token),
  isHidden: Type.Boolean({ description: 'Taken from others by moderators' }),
  updatedAt: Type.String(),
  rights: Type.Object({ canEdit: Type.Boolean(), canReport: Type.Boolean() }),
})
export type Collection = Static<typeof Collection>

export const OwnCollection = Type.Object({
  ...CollectionSummary.properties,
  isHidden: Type.Boolean(),
  /** Whether it has the place that was asked for. */
  hasPlace: Type.Boolean(),
})
export type OwnCollection = Static<typeof OwnCollection>

const params = Type.Object({ collectionId: Id })
const placeParams = Type.Object({ collectionId: Id, placeId: Id })
const oneCollection = envelope({ collection: Collection })
const refusals = ['Unauthorized', 'RecordNotFound', 'TooManyRequests'] as const

export const listCollections = endpoint({
  method: 'GET',
  path: '/api/v1/collections',
  schema: {
    summary: 'Public collections of a city, with a place, or of a person, latest change first',
    tags: ['collections'],
    querystring: Type.Object({
      city: Type.Optional(Slug),
      placeId: Type.Optional(Id),
      userId: Type.Optional(Id),
      ...paging,
    }),
    response: { 200: envelope({ collections: Type.Array(CollectionSummary), isEnd: Type.Boolean() }) },
  },
  errors: ['RecordNotFound', 'ValidationFailed'],
})

export const listOwnCollections = endpoint({
  method: 'GET',
  path: '/api/v1/collections/own',
  access: 'signed-in',
  schema: {
    summary: 'All collections of the viewer, and whether each has a place',
    tags: ['collections'],
    querystring: Type.Object({ placeId: Type.Optional(Id) }),
    response: { 200: envelope({ collections: Type.Array(OwnCollection) }) },
  },
  errors: ['Unauthorized'],
})

export const getCollection = endpoint({
  method: 'GET',
  path: '/api/v1/collections/:collectionId',
  schema: {
    summary: 'A collection that is public or the viewer’s own',
    tags: ['collections'],
    params,
    response: { 200: oneCollection },
  },
  errors: ['RecordNotFound'],
})

export const getCollectionByLink = endpoint({
  method: 'GET',
  path: '/api/v1/collections/by-link/:linkToken',
  schema: {
    summary: 'A collection that is public or open to whoever has its link',
    tags: ['collections'],
    params: Type.Object({ linkToken: Token }),
    response: { 200: oneCollection },
  },
  errors: ['RecordNotFound'],
})

export const createCollection = endpoint({
  method: 'POST',
  path: '/api/v1/collections',
  schema: {
    summary: 'Makes a collection, empty or with its first place',
    tags: ['collections'],
    body: Type.Object({
      title: Title,
      description: Type.Optional(Description),
      visibility: Type.Optional(Visibility),
      place_id: Type.Optional(Id),
      idempotency_key: Type.Optional(IdempotencyKey),
    }),
    response: { 201: oneCollection },
  },
  errors: [...refusals, 'StateNotAllowed', 'ValidationFailed'],
})

export const updateCollection = endpoint({
  method: 'PATCH',
  path: '/api/v1/collections/:collectionId',
  schema: {
    summary: 'Changes the words of a collection or who sees it',
    tags: ['collections'],
    params,
    body: Type.Object({
      title: Type.Optional(Title),
      description: Type.Optional(Description),
      visibility: Type.Optional(Visibility),
    }),
    response: { 200: oneCollection },
  },
  errors: [...refusals, 'ValidationFailed'],
})

export const deleteCollection = endpoint({
  method: 'DELETE',
  path: '/api/v1/collections/:collectionId',
  schema: {
    summary: 'Deletes a collection; it can be restored for a day',
    tags: ['collections'],
    params,
    response: { 200: envelope({}) },
  },
  errors: [...refusals],
})

export const restoreCollection = endpoint({
  method: 'POST',
  path: '/api/v1/collections/:collectionId/restoration',
  schema: {
    summary: 'Restores a collection deleted within a day',
    tags: ['collections'],
    params,
    response: { 200: oneCollection },
  },
  errors: [...refusals, 'StateNotAllowed'],
})

export const addToCollection = endpoint({
  method: 'POST',
  path: '/api/v1/collections/:collectionId/places',
  schema: {
    summary: 'Adds a place; one that is there already keeps its position and sentence',
    tags: ['collections'],
    params,
    body: Type.Object({
      place_id: Id,
      note: Type.Optional(Note),
      after_id: Type.Optional(AfterId),
    }),
    response: { 201: oneCollection },
  },
  errors: [...refusals, 'StateNotAllowed', 'ValidationFailed'],
})

export const updateCollectionPlace = endpoint({
  method: 'PATCH',
  path: '/api/v1/collections/:collectionId/places/:placeId',
  schema: {
    summary: 'Moves a place behind another, or changes its sentence',
    tags: ['collections'],
    params: placeParams,
    body: Type.Object({ note: Type.Optional(Note), after_id: Type.Optional(AfterId) }),
    response: { 200: oneCollection },
  },
  errors: [...refusals, 'ValidationFailed'],
})

export const removeFromCollection = endpoint({
  method: 'DELETE',
  path: '/api/v1/collections/:collectionId/places/:placeId',
  schema: {
    summary: 'Takes a place out of a collection',
    tags: ['collections'],
    params: placeParams,
    response: { 200: oneCollection },
  },
  errors: [...refusals],
})
