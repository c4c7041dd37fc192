import { type Static, Type } from 'typebox'
import { anyResponseOf, endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { Id, IdOrSlug, oneOf } from '#contract/fields.ts'
import { OrganisationShort } from '#contract/organisations/organisations.ts'
import { cursorPaging, cursorResponse } from '#contract/paging.ts'
import { FollowablePlace, PlaceShort } from '#contract/places/places.ts'
import { UserShort, UserSummary } from './users.ts'

/** Response schemas by response type; each has its own serialiser. */
export const followersResponse = envelope({
  users: Type.Optional(Type.Array(UserShort)),
  places: Type.Optional(Type.Array(PlaceShort)),
  organisations: Type.Optional(Type.Array(OrganisationShort)),
  ...cursorResponse,
})
export const followerCardsResponse = envelope({
  users: Type.Optional(Type.Array(UserSummary)),
  places: Type.Optional(Type.Array(FollowablePlace)),
  organisations: Type.Optional(Type.Array(OrganisationShort)),
  ...cursorResponse,
})

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
      response_type: Type.Optional(oneOf(['short', 'card'])),
      ...cursorPaging,
    }),
    response: { 200: anyResponseOf(followersResponse, followerCardsResponse) },
  },
  errors: ['RecordNotFound', 'Forbidden', 'ValidationFailed'],
})

const followed = {
  userId: Type.Optional(Id),
  placeId: Type.Optional(IdOrSlug),
  organisationId: Type.Optional(Id),
}

/** The state of the followed venue or person after the operation. */
export const FollowState = Type.Object({
  userId: nullable(Id),
  placeId: nullable(Id),
  organisationId: nullable(Id),
  followerCount: Type.Integer(),
  isFollowed: Type.Boolean(),
})
export type FollowState = Static<typeof FollowState>

export const createFollower = endpoint({
  method: 'POST',
  path: '/api/v2/followers',
  schema: {
    summary: 'Follows a person, a place or an organisation (idempotent)',
    tags: ['followers'],
    body: Type.Object(followed, { additionalProperties: false }),
    response: { 201: envelope({ follower: FollowState }) },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'ValidationFailed', 'TooManyRequests'],
})

export const deleteFollower = endpoint({
  method: 'DELETE',
  path: '/api/v2/followers',
  schema: {
    summary: 'Unfollows (idempotent)',
    tags: ['followers'],
    querystring: Type.Object(followed),
    response: { 200: envelope({}) },
  },
  errors: ['Unauthorized', 'RecordNotFound', 'ValidationFailed', 'TooManyRequests'],
})
