import { type Static, Type } from 'typebox'
import { nullable } from './endpoint.ts'
import { Id, oneOf } from './fields.ts'
import { decisionNames, type ReasonName, reasonWords } from './moderation-words.ts'
import { MAX_NOTE } from './writing.ts'

export const Reason = oneOf(Object.keys(reasonWords) as ReasonName[])
export const Decision = oneOf(decisionNames)
export const Note = Type.String({ maxLength: MAX_NOTE })

/** What the viewer may do to something written. */
export const Permissions = Type.Object({
  canEdit: Type.Boolean(),
  canDelete: Type.Boolean(),
  canHide: Type.Boolean(),
  canRestore: Type.Boolean(),
  /** Removes what a guest wrote in the name of the venue: the author is told why. */
  needsReason: Type.Boolean(),
})
export type Permissions = Static<typeof Permissions>

/** Who decided: moderators, or the venue that it was written about. */
export const DecidedBy = oneOf(['venue', 'moderation'])

export const AppealStatus = oneOf(['none', 'open', 'granted', 'rejected'])

/** Why something was hidden or deleted by others, for its author. */
export const Verdict = Type.Object({
  caseId: Id,
  decision: Decision,
  by: DecidedBy,
  /** Removed by the venue, and moderators have not looked at it yet. */
  isUnconfirmed: Type.Boolean(),
  reason: nullable(Reason),
  note: Type.String(),
  /** ISO 8601, UTC. */
  decidedAt: Type.String(),
  appealStatus: AppealStatus,
  appealNote: Type.String(),
  canAppeal: Type.Boolean(),
})
export type Verdict = Static<typeof Verdict>

/** Why something is taken away. */
export const explanation = { reason: Type.Optional(Reason), note: Type.Optional(Note) }

export const HideRequest = Type.Object(explanation, { additionalProperties: false })
export type HideRequest = Static<typeof HideRequest>
