import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { Id, oneOf } from '#contract/fields.ts'
import { paging } from '#contract/paging.ts'
import { UserShort } from '#contract/users/users.ts'
import { placeLimits } from './place-limits.ts'
import { Place, PlaceShort } from './places.ts'

/** `published` and `unpublished` are decisions of a moderator; `on-moderation` submits a rejected place again. */
export const moderatePlace = endpoint({
  method: 'POST',
  path: '/api/v1/places/:placeId/moderation-status/:status',
  schema: {
    summary: 'Publishes, unpublishes with a reason, or hands in for moderation again',
    tags: ['places'],
    params: Type.Object({ placeId: Id, status: oneOf(['unpublished', 'on-moderation', 'published']) }),
    body: Type.Object({
      /** Required for `unpublished`. */
      moderation_unpublished_reason: Type.Optional(Type.String({ maxLength: placeLimits.unpublishedReason })),
    }),
    response: { 200: envelope({ place: Place }) },
  },
  errors: [
    'Unauthorized',
    'Forbidden',
    'RecordNotFound',
    'ValidationFailed',
    'AlreadyPublished',
    'StateNotAllowed',
  ],
})

export const WaitingPlace = Type.Object({
  place: PlaceShort,
  /** ISO 8601, UTC. */
  submittedAt: Type.String(),
  waitingSeconds: Type.Integer(),
  /** The person who submitted it; null for an import. */
  submitter: nullable(UserShort),
  /** It was rejected before and has been corrected. */
  isResubmitted: Type.Boolean(),
})
export type WaitingPlace = Static<typeof WaitingPlace>

export const listWaitingPlaces = endpoint({
  method: 'GET',
  path: '/api/v1/places/waiting',
  access: 'signed-in',
  schema: {
    summary:
      'Places that wait for moderation, those that wait longest first; for admins and content managers',
    tags: ['places'],
    querystring: Type.Object(paging),
    response: {
      200: envelope({ waiting: Type.Array(WaitingPlace), total: Type.Integer(), isEnd: Type.Boolean() }),
    },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound'],
})

export const countWaitingPlaces = endpoint({
  method: 'GET',
  path: '/api/v1/places/waiting-count',
  access: 'signed-in',
  schema: {
    summary: 'How many places wait for moderation; for admins and content managers',
    tags: ['places'],
    response: { 200: envelope({ count: Type.Integer() }) },
  },
  errors: ['Unauthorized', 'Forbidden'],
})
