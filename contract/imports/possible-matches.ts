import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { Id, oneOf } from '#contract/fields.ts'
import { paging } from '#contract/paging.ts'

export const matchDecisions = ['same', 'different'] as const
export type MatchDecision = (typeof matchDecisions)[number]

/** One record of a pair that may be the same place. */
const MatchSide = Type.Object({
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
export type MatchSide = Static<typeof MatchSide>

/** An imported record and an existing place that may be the same; an admin or content manager decides. */
export const PossibleMatch = Type.Object({
  id: Id,
  source: Type.String(),
  imported: MatchSide,
  known: MatchSide,
  /** The existing place. */
  place: Type.Object({ id: Id, latinName: Type.String() }),
  city: Type.String({ description: 'latin name' }),
  meters: Type.Integer(),
  /** 0 to 1 */
  score: Type.Number(),
  decision: nullable(oneOf(matchDecisions)),
  decidedBy: nullable(Type.Object({ id: Type.String(), fullName: Type.String() })),
  decidedAt: nullable(Type.String()),
})
export type PossibleMatch = Static<typeof PossibleMatch>

const params = Type.Object({ matchId: Id })
const errors = ['Unauthorized', 'Forbidden', 'RecordNotFound'] as const

export const listPossibleMatches = endpoint({
  method: 'GET',
  path: '/api/v2/import-matches',
  access: 'signed-in',
  schema: {
    summary:
      'Admins and content managers: imported records that may be an existing place, the likeliest first; or the decided ones, the latest first',
    tags: ['imports'],
    querystring: Type.Object({ ...paging, state: Type.Optional(oneOf(['open', 'decided'])) }),
    response: { 200: envelope({ possibleMatches: Type.Array(PossibleMatch), isEnd: Type.Boolean() }) },
  },
  errors,
})

export const countPossibleMatches = endpoint({
  method: 'GET',
  path: '/api/v2/import-matches/count',
  access: 'signed-in',
  schema: {
    summary: 'Admins and content managers: how many possible duplicates wait for a decision',
    tags: ['imports'],
    response: { 200: envelope({ count: Type.Integer() }) },
  },
  errors: ['Unauthorized', 'Forbidden'],
})

export const decidePossibleMatch = endpoint({
  method: 'POST',
  path: '/api/v2/import-matches/:matchId/decision',
  schema: {
    summary:
      'Admins and content managers: decides whether the record is this place or another one; later imports follow the decision',
    tags: ['imports'],
    params,
    body: Type.Object({ decision: oneOf(matchDecisions) }),
    response: { 200: envelope({}) },
  },
  errors,
})

export const undoMatchDecision = endpoint({
  method: 'DELETE',
  path: '/api/v2/import-matches/:matchId/decision',
  schema: {
    summary: 'Admins and content managers: undoes a decision and the changes it caused',
    tags: ['imports'],
    params,
    response: { 200: envelope({}) },
  },
  errors: [...errors, 'StateNotAllowed'],
})
