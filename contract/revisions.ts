import { Type } from 'typebox'
import { nullable } from './endpoint.ts'
import { Id, oneOf } from './fields.ts'
import { UserShort } from './users.ts'

const revisionKinds = ['create', 'edit', 'file', 'revert', 'moderation', 'reopening'] as const

/** One field as it was and as it became, in the form the save payload has it; `null` where there was nothing. */
export function fieldChangeOf<Field extends string>(fields: readonly Field[]) {
  return Type.Object({ field: oneOf(fields), before: Type.Unknown(), after: Type.Unknown() })
}

/** One save: who changed which of these fields, and when. */
export function revisionOf<Field extends string>(fields: readonly Field[]) {
  return Type.Object({
    id: Id,
    /** The version that this save made. */
    version: Type.Integer(),
    kind: oneOf(revisionKinds),
    /** None when it happened by itself: a place opened again on the day that was set. */
    user: nullable(UserShort),
    /** ISO 8601, UTC. */
    createdAt: Type.String(),
    timePassed: Type.Integer(),
    changes: Type.Array(fieldChangeOf(fields)),
    /** Of a revert: the save that it undid. */
    revertedId: nullable(Id),
    /** The viewer may undo this save. */
    canRevert: Type.Boolean(),
  })
}
