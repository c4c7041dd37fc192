import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { BooleanFlag, Id } from '#contract/fields.ts'
import { OrganisationShort } from '#contract/organisations/organisations.ts'
import { cursorPaging, cursorResponse } from '#contract/paging.ts'
import { PlaceShort } from '#contract/places/places.ts'
import { UserShort } from '#contract/users/users.ts'

export const listLikes = endpoint({
  method: 'GET',
  path: '/api/v2/likes',
  schema: {
    summary:
      'Who likes a post or a comment: on the first page the venue it is about, then people, latest first',
    tags: ['likes'],
    querystring: Type.Object({ postId: Type.Optional(Id), commentId: Type.Optional(Id), ...cursorPaging }),
    response: {
      200: envelope({
        place: nullable(PlaceShort),
        organisation: nullable(OrganisationShort),
        users: Type.Array(UserShort),
        ...cursorResponse,
      }),
    },
  },
  errors: ['RecordNotFound', 'ValidationFailed'],
})

/** Of the comment if it is given, else of the post. */
const liked = { postId: Type.Optional(Id), commentId: Type.Optional(Id) }

/** The likes of a post or a comment after the change, for its viewer. */
export const Like = Type.Object({
  postId: nullable(Id),
  commentId: nullable(Id),
  byOutlet: Type.Boolean(),
  likeCount: Type.Integer(),
})
export type Like = Static<typeof Like>

export const createLike = endpoint({
  method: 'POST',
  path: '/api/v2/likes',
  schema: {
    summary: 'Likes a post or a comment, as oneself or as the venue; a second time changes nothing',
    tags: ['likes'],
    body: Type.Object({ ...liked, byOutlet: Type.Optional(Type.Boolean()) }, { additionalProperties: false }),
    response: { 201: envelope({ like: Like }) },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'ValidationFailed', 'TooManyRequests'],
})

export const deleteLike = endpoint({
  method: 'DELETE',
  path: '/api/v2/likes',
  schema: {
    summary: 'Takes a like back; without one nothing changes',
    tags: ['likes'],
    querystring: Type.Object({ ...liked, byOutlet: Type.Optional(BooleanFlag) }),
    response: { 200: envelope({}) },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'ValidationFailed', 'TooManyRequests'],
})
