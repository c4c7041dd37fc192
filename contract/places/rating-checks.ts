import { type Static, Type } from 'typebox'
import { endpoint, envelope } from '#contract/endpoint.ts'
import { Id, oneOf } from '#contract/fields.ts'
import { paging } from '#contract/paging.ts'
import { UserPreview } from '#contract/users/users.ts'
import { MAX_NOTE } from '#contract/writing.ts'

/** A rating from a burst of reviews that moderators check: it does not count while it waits, nor after it was refused. */
export const RatingCheck = Type.Object({
  postId: Id,
  place: Type.Object({ id: Id, latinName: Type.String(), name: Type.String() }),
  author: UserPreview,
  /** The grade 1…4. */
  rating: Type.Integer(),
  text: Type.String(),
  /** Of the author, when the review was written. */
  accountAgeDays: Type.Integer(),
  status: oneOf(['waiting', 'counted', 'refused']),
  createdAt: Type.String(),
  /** Why it was decided so; empty when nobody decided in time. */
  note: Type.String(),
  /** The explanation of the author; empty without one. */
  appealText: Type.String(),
  canAppeal: Type.Boolean(),
})
export type RatingCheck = Static<typeof RatingCheck>

const RequiredText = Type.String({ minLength: 1, maxLength: MAX_NOTE, pattern: '\\S' })
const params = Type.Object({ postId: Id })
const list = envelope({ checks: Type.Array(RatingCheck), isEnd: Type.Boolean() })
const one = envelope({ check: RatingCheck })

export const listRatingChecks = endpoint({
  method: 'GET',
  path: '/api/v2/rating-checks',
  access: 'signed-in',
  schema: {
    summary: 'Ratings under check, the longest waiting first, or decided ones; for moderators',
    tags: ['moderation'],
    querystring: Type.Object({ status: Type.Optional(oneOf(['waiting', 'decided'])), ...paging }),
    response: { 200: list },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound'],
})

export const listOwnRatingChecks = endpoint({
  method: 'GET',
  path: '/api/v2/rating-checks/own',
  access: 'signed-in',
  schema: {
    summary: 'Checks of the viewer’s own ratings',
    tags: ['moderation'],
    querystring: Type.Object({ ...paging }),
    response: { 200: list },
  },
  errors: ['Unauthorized', 'RecordNotFound'],
})

export const decideRatingCheck = endpoint({
  method: 'POST',
  path: '/api/v2/rating-checks/:postId/decision',
  schema: {
    summary: 'A moderator lets a rating count, or refuses it; its author is notified',
    tags: ['moderation'],
    params,
    body: Type.Object({ isCounted: Type.Boolean(), note: RequiredText }),
    response: { 200: one },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'AlreadyDecided', 'ValidationFailed'],
})

export const appealRatingCheck = endpoint({
  method: 'POST',
  path: '/api/v2/rating-checks/:postId/appeal',
  schema: {
    summary: 'The author of a rating explains it, once; a refused one is checked again',
    tags: ['moderation'],
    params,
    body: Type.Object({ text: RequiredText }),
    response: { 200: one },
  },
  errors: ['Unauthorized', 'RecordNotFound', 'AppealAlreadyExist', 'TooManyRequests', 'ValidationFailed'],
})
