import { Type } from 'typebox'
import { UserShort } from '#contract/users/users.ts'
import { nullable } from './endpoint.ts'
import { Id, oneOf } from './fields.ts'

const revisionKinds = [
  'create',
  'edit',
  'file',
  'revert',
  'moderation',
  'reopening',
  'guests',
  'proposal',
] as const

/** The old and the new value of one field, as in the payload of a save; `null` for an empty one. */
export function fieldChangeOf<Field extends string>(fields: readonly Field[]) {
  return Type.Object({ field: oneOf(fields), before: Type.Unknown(), after: Type.Unknown() })
}

/** One edit: who changed which of these fields, and when. */
export function revisionOf<Field extends string>(fields: readonly Field[]) {
  return Type.Object({
    id: Id,
    /** The version after this edit. */
    version: Type.Integer(),
    kind: oneOf(revisionKinds),
    /** Null for a change without a person: a place that reopened on its date, or hours on which guests agreed. */
    user: nullable(UserShort),
    /** ISO 8601, UTC. */
    createdAt: Type.String(),
    timePassed: Type.Integer(),
    changes: Type.Array(fieldChangeOf(fields)),
    /** For a revert: the edit that it undid. */
    revertedId: nullable(Id),
    /** Whether the viewer may undo this edit. */
    canRevert: Type.Boolean(),
  })
}
