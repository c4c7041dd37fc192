import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from './endpoint.ts'
import { Id, IdOrSlug, oneOf } from './fields.ts'
import { OrganisationShort } from './organisations.ts'
import { cursorAnswer, cursorPaging } from './paging.ts'
import { PlaceShort } from './places.ts'
import { UserShort } from './users.ts'

export const listFollowers = endpoint({
  method: 'GET',
  path: '/api/v2/followers',
  schema: {
    summary:
      'Followers of a person, place or organisation; people, places or organisations that a person follows',
    tags: ['followers'],
    querystring: Type.Object({
      userId: Type.Optional(Id),
      placeId: Type.Optional(IdOrSlug),
      organisationId: Type.Optional(Id),
      type: Type.Optional(oneOf(['follower', 'following-user', 'following-place', 'following-organisation'])),
      ...cursorPaging,
    }),
    response: {
      200: envelope({
        users: Type.Optional(Type.Array(UserShort)),
        places: Type.Optional(Type.Array(PlaceShort)),
        organisations: Type.Optional(Type.Array(OrganisationShort)),
        ...cursorAnswer,
      }),
    },
  },
  errors: ['RecordNotFound', 'ValidationFailed'],
})

const followed = {
  userId: Type.Optional(Id),
  placeId: Type.Optional(IdOrSlug),
  organisationId: Type.Optional(Id),
}

/** How the followed one stands after it. */
export const Follower = Type.Object({
  userId: nullable(Id),
  placeId: nullable(Id),
  organisationId: nullable(Id),
  followerCount: Type.Integer(),
  isFollowed: Type.Boolean(),
})
export type Follower = Static<typeof Follower>

export const createFollower = endpoint({
  method: 'POST',
  path: '/api/v2/followers',
  schema: {
    summary: 'Follows a person, a place or an organisation; a second time changes nothing',
    tags: ['followers'],
    body: Type.Object(followed, { additionalProperties: false }),
    response: { 201: envelope({ follower: Follower }) },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'ValidationFailed', 'TooManyRequests'],
})

export const deleteFollower = endpoint({
  method: 'DELETE',
  path: '/api/v2/followers',
  schema: {
    summary: 'Follows no longer; without following nothing changes',
    tags: ['followers'],
    querystring: Type.Object(followed),
    response: { 200: envelope({}) },
  },
  errors: ['Unauthorized', 'RecordNotFound', 'ValidationFailed', 'TooManyRequests'],
})
