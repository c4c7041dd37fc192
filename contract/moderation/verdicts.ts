import { type Static, Type } from 'typebox'
import { nullable } from '#contract/endpoint.ts'
import { Id, oneOf } from '#contract/fields.ts'
import { MAX_NOTE } from '#contract/writing.ts'
import { decisionNames, type ReasonName, reasonTexts } from './moderation-labels.ts'

export const Reason = oneOf(Object.keys(reasonTexts) as ReasonName[])
export const Decision = oneOf(decisionNames)
export const Note = Type.String({ maxLength: MAX_NOTE })

/** The viewer's rights to a post or comment. */
export const Permissions = Type.Object({
  canEdit: Type.Boolean(),
  canDelete: Type.Boolean(),
  canHide: Type.Boolean(),
  canRestore: Type.Boolean(),
  /** The venue removes a guest's text, with a reason for its author. */
  needsReason: Type.Boolean(),
})
export type Permissions = Static<typeof Permissions>

/** Rights that few viewers have. */
const rarePermissions = ['canEdit', 'canDelete', 'canHide', 'canRestore', 'needsReason'] as const

/** Flags of posts and comments that cards leave out when they are false. */
export const rareFlags = [
  ...rarePermissions,
  'isEdited',
  'isEditedByVenue',
  'isDeleted',
  'isHidden',
  'isLiked',
  'hasOutletLike',
] as const

/** Decided by moderators, or by the venue that the content is about. */
export const DecidedBy = oneOf(['venue', 'moderation'])

export const AppealStatus = oneOf(['none', 'open', 'granted', 'rejected'])

/** Why something was hidden or deleted by others, for its author. */
export const Verdict = Type.Object({
  caseId: Id,
  decision: Decision,
  by: DecidedBy,
  /** Removed by the venue and not yet confirmed by moderators. */
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

/** The reason of a hiding or deletion. */
export const explanation = { reason: Type.Optional(Reason), note: Type.Optional(Note) }

export const HideRequest = Type.Object(explanation, { additionalProperties: false })
export type HideRequest = Static<typeof HideRequest>
