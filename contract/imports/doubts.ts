import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { Id, oneOf } from '#contract/fields.ts'
import { paging } from '#contract/paging.ts'

export const doubtDecisions = ['same', 'apart'] as const
export type DoubtDecision = (typeof doubtDecisions)[number]

/** One of the two sides of a doubt. */
const DoubtSide = Type.Object({
  name: Type.String(),
  categoryId: Type.Integer(),
  street: Type.String(),
  building: Type.String(),
  lat: Type.Number(),
  lon: Type.Number(),
  phones: Type.Array(Type.String()),
  links: Type.Array(Type.String()),
  /** null when unknown. */
  hours: nullable(
    Type.Object({
      note: Type.String(),
      items: Type.Array(
        Type.Object({ dayOfWeek: Type.Integer(), startAt: Type.String(), endAt: Type.String() }),
      ),
    }),
  ),
})
export type DoubtSide = Static<typeof DoubtSide>

export const ImportDoubt = Type.Object({
  id: Id,
  source: Type.String(),
  imported: DoubtSide,
  known: DoubtSide,
  /** The existing place. */
  place: Type.Object({ id: Id, latinName: Type.String() }),
  city: Type.String({ description: 'latin name' }),
  meters: Type.Integer(),
  /** 0 to 1 */
  score: Type.Number(),
  decision: nullable(oneOf(doubtDecisions)),
  decidedBy: nullable(Type.Object({ id: Type.String(), fullName: Type.String() })),
  decidedAt: nullable(Type.String()),
})
export type ImportDoubt = Static<typeof ImportDoubt>

const params = Type.Object({ doubtId: Id })
const refusals = ['Unauthorized', 'Forbidden', 'RecordNotFound'] as const

export const listDoubts = endpoint({
  method: 'GET',
  path: '/api/v2/import-doubts',
  access: 'signed-in',
  schema: {
    summary:
      'Admins and content managers: records that may be a known place, the likeliest first; or those decided, the latest first',
    tags: ['imports'],
    querystring: Type.Object({ ...paging, state: Type.Optional(oneOf(['open', 'decided'])) }),
    response: { 200: envelope({ doubts: Type.Array(ImportDoubt), isEnd: Type.Boolean() }) },
  },
  errors: refusals,
})

export const countDoubts = endpoint({
  method: 'GET',
  path: '/api/v2/import-doubts/count',
  access: 'signed-in',
  schema: {
    summary: 'Admins and content managers: how many records wait for a person',
    tags: ['imports'],
    response: { 200: envelope({ count: Type.Integer() }) },
  },
  errors: ['Unauthorized', 'Forbidden'],
})

export const decideDoubt = endpoint({
  method: 'POST',
  path: '/api/v2/import-doubts/:doubtId/decision',
  schema: {
    summary: 'Admins and content managers: the record is this place, or another one; imports keep to it',
    tags: ['imports'],
    params,
    body: Type.Object({ decision: oneOf(doubtDecisions) }),
    response: { 200: envelope({}) },
  },
  errors: refusals,
})

export const undoDecision = endpoint({
  method: 'DELETE',
  path: '/api/v2/import-doubts/:doubtId/decision',
  schema: {
    summary: 'Admins and content managers: takes a decision back, with what it changed',
    tags: ['imports'],
    params,
    response: { 200: envelope({}) },
  },
  errors: [...refusals, 'StateNotAllowed'],
})
