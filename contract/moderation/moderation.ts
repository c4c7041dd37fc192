import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { Id, IdOrSlug, oneOf } from '#contract/fields.ts'
import { ImageSet } from '#contract/images/images.ts'
import { paging } from '#contract/paging.ts'
import { UserShort } from '#contract/users/users.ts'
import { MAX_NOTE } from '#contract/writing.ts'
import { type SubjectName, subjectNames } from './moderation-labels.ts'
import { AppealStatus, DecidedBy, Decision, Note, Reason } from './verdicts.ts'

const Subject = oneOf(Object.keys(subjectNames) as SubjectName[])
const RequiredNote = Type.String({ minLength: 1, maxLength: MAX_NOTE, pattern: '\\S' })

export const ReportRequest = Type.Object(
  {
    postId: Type.Optional(Id),
    commentId: Type.Optional(Id),
    placeId: Type.Optional(IdOrSlug),
    userId: Type.Optional(Id),
    /** A message of one of the viewer's chats. */
    messageId: Type.Optional(Id),
    collectionId: Type.Optional(Id),
    reason: Reason,
    text: Type.Optional(Note),
  },
  { additionalProperties: false },
)
export type ReportRequest = Static<typeof ReportRequest>

export const createReport = endpoint({
  method: 'POST',
  path: '/api/v2/reports',
  schema: {
    summary:
      'Reports a post, a comment, a place, a person, a message to the reader or a collection; a second time changes the reason',
    tags: ['moderation'],
    body: ReportRequest,
    response: {
      201: envelope({
        report: Type.Object({
          id: Id,
          reason: Reason,
          text: Type.String(),
          /** Whether this person had reported it before. */
          isRepeated: Type.Boolean(),
        }),
      }),
    },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'ValidationFailed', 'TooManyRequests'],
})

/** A case for moderators: something reported, hidden or appealed. */
export const ModerationCase = Type.Object({
  id: Id,
  subject: Subject,
  /** The id of the post, comment, message, place, person or collection. */
  subjectId: Id,
  /** The post to open: the subject itself or the one of the comment. */
  postId: nullable(Id),
  /** The name of the place or person, or the beginning of the text. */
  excerpt: Type.String(),
  /** The whole text; for a person or a place, their description. */
  text: Type.String(),
  rating: nullable(Type.Integer()),
  imageSets: Type.Array(ImageSet),
  author: nullable(UserShort),
  place: nullable(Type.Object({ id: Id, latinName: Type.String(), name: Type.String() })),
  isHidden: Type.Boolean(),
  isDeleted: Type.Boolean(),
  status: oneOf(['open', 'hidden', 'deleted', 'restored', 'rejected', 'decided']),
  by: DecidedBy,
  /** Removed by the venue: a moderator confirms or reverts it. */
  isUnconfirmed: Type.Boolean(),
  reason: nullable(Reason),
  note: Type.String(),
  reportCount: Type.Integer(),
  /** The latest few reports. */
  reports: Type.Array(Type.Object({ reason: Reason, text: Type.String(), createdAt: Type.String() })),
  appealStatus: AppealStatus,
  appealText: Type.String(),
  appealNote: Type.String(),
  createdAt: Type.String(),
  decidedAt: nullable(Type.String()),
})
export type ModerationCase = Static<typeof ModerationCase>

export const listCases = endpoint({
  method: 'GET',
  path: '/api/v2/moderation/cases',
  access: 'signed-in',
  schema: {
    summary:
      'Content managers and admins: what waits for a decision, longest waiting first; or what was decided',
    tags: ['moderation'],
    querystring: Type.Object({ status: Type.Optional(oneOf(['open', 'decided'])), ...paging }),
    response: { 200: envelope({ cases: Type.Array(ModerationCase), isEnd: Type.Boolean() }) },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound'],
})

export const DecisionRequest = Type.Object(
  {
    /**
     * `decide`: resolved without hiding or rejecting. An appeal is granted by `restore` and rejected by `reject`, a
     * removal by the venue reverted by `restore` and confirmed by `confirm`.
     */
    action: oneOf(['hide', 'reject', 'decide', 'restore', 'confirm']),
    reason: Type.Optional(Reason),
    note: RequiredNote,
  },
  { additionalProperties: false },
)
export type DecisionRequest = Static<typeof DecisionRequest>

export const decideCase = endpoint({
  method: 'POST',
  path: '/api/v2/moderation/cases/:caseId/decision',
  schema: {
    summary: 'Content managers and admins: settles a report or an appeal',
    tags: ['moderation'],
    params: Type.Object({ caseId: Id }),
    body: DecisionRequest,
    response: { 200: envelope({ case: ModerationCase }) },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'AlreadyDecided', 'ValidationFailed'],
})

export const reopenCase = endpoint({
  method: 'POST',
  path: '/api/v2/moderation/cases/:caseId/reopen',
  schema: {
    summary: 'Takes one’s own fresh decision about a report back, as if it had not been made',
    tags: ['moderation'],
    params: Type.Object({ caseId: Id }),
    response: { 200: envelope({ case: ModerationCase }) },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'AlreadyDecided'],
})

export const appealCase = endpoint({
  method: 'POST',
  path: '/api/v2/moderation/cases/:caseId/appeal',
  schema: {
    summary: 'The author asks to look at a decision again, once',
    tags: ['moderation'],
    params: Type.Object({ caseId: Id }),
    body: Type.Object({ text: RequiredNote }, { additionalProperties: false }),
    response: { 200: envelope({}) },
  },
  errors: ['Unauthorized', 'RecordNotFound', 'AppealAlreadyExist', 'TooManyRequests'],
})

export const LogEntry = Type.Object({
  id: Id,
  decision: Decision,
  by: DecidedBy,
  subject: Subject,
  reason: nullable(Reason),
  /** ISO 8601, UTC. */
  date: Type.String(),
})
export type LogEntry = Static<typeof LogEntry>

export const listModerationLog = endpoint({
  method: 'GET',
  path: '/api/v2/moderation/log',
  schema: {
    summary: 'Decisions about what is written at a place, without names, latest first',
    tags: ['moderation'],
    querystring: Type.Object({ placeId: IdOrSlug, ...paging }),
    response: { 200: envelope({ entries: Type.Array(LogEntry), isEnd: Type.Boolean() }) },
  },
  errors: ['RecordNotFound'],
})

/** A decision about the viewer's own content. */
export const OwnCase = Type.Object({
  id: Id,
  subject: Subject,
  subjectId: Id,
  postId: nullable(Id),
  excerpt: Type.String(),
  decision: Decision,
  by: DecidedBy,
  isUnconfirmed: Type.Boolean(),
  reason: nullable(Reason),
  note: Type.String(),
  decidedAt: Type.String(),
  appealStatus: AppealStatus,
  appealNote: Type.String(),
  canAppeal: Type.Boolean(),
})
export type OwnCase = Static<typeof OwnCase>

export const listOwnCases = endpoint({
  method: 'GET',
  path: '/api/v2/moderation/own',
  access: 'signed-in',
  schema: {
    summary:
      'Why something of one’s own was hidden or deleted by others, latest first; with an id that decision alone',
    tags: ['moderation'],
    querystring: Type.Object({ caseId: Type.Optional(Id), ...paging }),
    response: { 200: envelope({ cases: Type.Array(OwnCase), isEnd: Type.Boolean() }) },
  },
  errors: ['Unauthorized', 'RecordNotFound'],
})
