import { type Static, Type } from 'typebox'
import { endpoint, envelope } from './endpoint.ts'
import { Id, IdOrSlug } from './fields.ts'
import { cursorAnswer, cursorPaging } from './paging.ts'
import { PlaceShort } from './places.ts'

export const listFavorites = endpoint({
  method: 'GET',
  path: '/api/v2/favorites',
  schema: {
    summary: 'The places that the viewer saved, latest first; nobody else sees them',
    tags: ['favorites'],
    querystring: Type.Object(cursorPaging),
    response: { 200: envelope({ places: Type.Array(PlaceShort), ...cursorAnswer }) },
  },
  errors: ['Unauthorized', 'RecordNotFound', 'ValidationFailed'],
})

/** How the place stands after it. */
export const Favorite = Type.Object({
  placeId: Id,
  favoritesCount: Type.Integer(),
  isFavorite: Type.Boolean(),
})
export type Favorite = Static<typeof Favorite>

export const createFavorite = endpoint({
  method: 'POST',
  path: '/api/v2/favorites',
  schema: {
    summary: 'Saves a place; a second time changes nothing',
    tags: ['favorites'],
    body: Type.Object({ placeId: IdOrSlug }, { additionalProperties: false }),
    response: { 201: envelope({ favorite: Favorite }) },
  },
  errors: ['Unauthorized', 'RecordNotFound', 'ValidationFailed', 'TooManyRequests'],
})

export const deleteFavorite = endpoint({
  method: 'DELETE',
  path: '/api/v2/favorites',
  schema: {
    summary: 'Saves it no longer; without having saved it nothing changes',
    tags: ['favorites'],
    querystring: Type.Object({ placeId: IdOrSlug }),
    response: { 200: envelope({ favorite: Favorite }) },
  },
  errors: ['Unauthorized', 'RecordNotFound', 'ValidationFailed', 'TooManyRequests'],
})
