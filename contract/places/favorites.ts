import { type Static, Type } from 'typebox'
import { anyResponseOf, endpoint, envelope } from '#contract/endpoint.ts'
import { Id, IdOrSlug, oneOf } from '#contract/fields.ts'
import { cursorPaging, cursorResponse } from '#contract/paging.ts'
import { PlaceShort, PlaceSummary } from './places.ts'

/** One response schema per `response_type`, which serialises only its own fields. */
export const favoritesResponse = envelope({ places: Type.Array(PlaceShort), ...cursorResponse })
export const favoriteSummariesResponse = envelope({ places: Type.Array(PlaceSummary), ...cursorResponse })

export const listFavorites = endpoint({
  method: 'GET',
  path: '/api/v2/favorites',
  access: 'signed-in',
  schema: {
    summary: 'The favourite places of the viewer, latest first; nobody else sees them',
    tags: ['favorites'],
    querystring: Type.Object({ response_type: Type.Optional(oneOf(['short', 'card'])), ...cursorPaging }),
    response: { 200: anyResponseOf(favoritesResponse, favoriteSummariesResponse) },
  },
  errors: ['Unauthorized', 'RecordNotFound', 'ValidationFailed'],
})

/** The state of the place after the operation. */
export const FavoriteState = Type.Object({
  placeId: Id,
  favoritesCount: Type.Integer(),
  isFavorite: Type.Boolean(),
})
export type FavoriteState = Static<typeof FavoriteState>

export const createFavorite = endpoint({
  method: 'POST',
  path: '/api/v2/favorites',
  schema: {
    summary: 'Adds a place to the favourites; a second time changes nothing',
    tags: ['favorites'],
    body: Type.Object({ placeId: IdOrSlug }, { additionalProperties: false }),
    response: { 201: envelope({ favorite: FavoriteState }) },
  },
  errors: ['Unauthorized', 'RecordNotFound', 'ValidationFailed', 'TooManyRequests'],
})

export const deleteFavorite = endpoint({
  method: 'DELETE',
  path: '/api/v2/favorites',
  schema: {
    summary: 'Removes a place from the favourites; changes nothing when it was not one of them',
    tags: ['favorites'],
    querystring: Type.Object({ placeId: IdOrSlug }),
    response: { 200: envelope({ favorite: FavoriteState }) },
  },
  errors: ['Unauthorized', 'RecordNotFound', 'ValidationFailed', 'TooManyRequests'],
})
