import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from './endpoint.ts'
import { Id, IdempotencyKey, RowId, Switch } from './fields.ts'
import { ImageSet, Thumbnail } from './images.ts'
import { cursorAnswer, cursorPaging } from './paging.ts'
import { UserFace, UserShort } from './users.ts'
import { explanation, HideRequest, Permissions, Verdict } from './verdicts.ts'
import { MAX_COMMENT_IMAGES, MAX_COMMENT_TEXT } from './writing.ts'

const VenueAuthor = Type.Object({
  id: Id,
  latinName: Type.String(),
  name: Type.String(),
  avatar: nullable(ImageSet),
})

const fields = {
  id: Id,
  postId: Id,
  /** The first comment of the thread that this one answers in; null for that first one. */
  threadId: nullable(Id),
  /** The person; null when the venue speaks. */
  user: nullable(UserShort),
  place: nullable(VenueAuthor),
  organisation: nullable(Type.Object({ id: Id, name: Type.String() })),
  text: Type.String(),
  byOutlet: Type.Boolean(),
  imageSets: Type.Array(ImageSet),
  someImageSet: nullable(ImageSet),
  someLikes: Type.Array(UserShort),
  hasOutletLike: Type.Boolean(),
  isLiked: Type.Boolean(),
  likeCount: Type.Integer(),
  /** The comment answered. */
  subjectComment: nullable(
    Type.Object({
      id: Id,
      /** Empty, like the text, for what the reader does not see. */
      authorName: Type.String(),
      text: Type.String(),
      isDeleted: Type.Boolean(),
    }),
  ),
  isEdited: Type.Boolean(),
  /** The last to change it was the venue, not its author. */
  isEditedByVenue: Type.Boolean(),
  isDeleted: Type.Boolean(),
  isHidden: Type.Boolean(),
  hasAccess: Type.Boolean(),
  ...Permissions.properties,
  /** To those who may read it all the same: why it is hidden or was deleted by others. */
  verdict: nullable(Verdict),
  timePassed: Type.Integer(),
}

export const Comment = Type.Object({
  ...fields,
  /** In a list of threads: how many answers there are, and the first few of them. */
  answerCount: Type.Optional(Type.Integer()),
  answers: Type.Optional(Type.Array(Type.Object(fields))),
})
export type Comment = Static<typeof Comment>

/** A comment under a post of a feed. */
export const CommentSummary = Type.Object({
  ...Type.Omit(Comment, ['someImageSet', 'someLikes', 'hasAccess', 'answerCount', 'answers']).properties,
  user: nullable(UserFace),
  place: nullable(
    Type.Object({
      ...Type.Pick(VenueAuthor, ['id', 'latinName', 'name']).properties,
      avatar: nullable(Thumbnail),
    }),
  ),
})
export type CommentSummary = Static<typeof CommentSummary>

export const listComments = endpoint({
  method: 'GET',
  path: '/api/v2/comments',
  schema: {
    summary:
      'Comments of a post, oldest first; its threads with their first answers, or the answers of one thread',
    tags: ['comments'],
    querystring: Type.Object({
      postId: Id,
      isHidden: Type.Optional(Switch),
      /** Only those that answer nobody, each with its first answers. */
      isThreaded: Type.Optional(Switch),
      /** Only the answers of this thread. */
      threadId: Type.Optional(Id),
      ...cursorPaging,
    }),
    response: { 200: envelope({ comments: Type.Array(Comment), ...cursorAnswer }) },
  },
  errors: ['RecordNotFound'],
})

export const CommentPosition = Type.Object({
  threadId: Id,
  /** Of the threads of its post, in pages of `limit`. */
  page: Type.Integer(),
  /** Of the answers of its thread; null for the first comment of a thread. */
  answersPage: nullable(Type.Integer()),
})
export type CommentPosition = Static<typeof CommentPosition>

export const locateComment = endpoint({
  method: 'GET',
  path: '/api/v2/comments/:commentId/position',
  schema: {
    summary: 'Where a comment stands among those of its post, for a link that opens it',
    tags: ['comments'],
    params: Type.Object({ commentId: Id }),
    querystring: Type.Object({
      postId: Id,
      isHidden: Type.Optional(Switch),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 101 })),
    }),
    response: { 200: envelope({ position: CommentPosition }) },
  },
  errors: ['RecordNotFound'],
})

const words = {
  text: Type.Optional(Type.String({ maxLength: MAX_COMMENT_TEXT })),
  imageSetIds: Type.Optional(Type.Array(Id, { maxItems: MAX_COMMENT_IMAGES, uniqueItems: true })),
}

export const CommentRequest = Type.Object(
  {
    id: Type.Optional(RowId),
    postId: Id,
    ...words,
    subjectCommentId: Type.Optional(nullable(Id)),
    /** The venue speaks: its staff only. */
    byOutlet: Type.Optional(Type.Boolean()),
    idempotencyKey: Type.Optional(IdempotencyKey),
  },
  { additionalProperties: false },
)
export type CommentRequest = Static<typeof CommentRequest>

/** Absent fields stay as they are. */
export const CommentChange = Type.Object(
  {
    id: Type.Optional(Id),
    postId: Type.Optional(Id),
    ...words,
    /** What a comment answers stays: sent back as it was read. */
    subjectCommentId: Type.Optional(nullable(Id)),
  },
  { additionalProperties: false },
)
export type CommentChange = Static<typeof CommentChange>

const params = Type.Object({ commentId: Id })
const oneComment = envelope({ comment: Comment })

export const createComment = endpoint({
  method: 'POST',
  path: '/api/v2/comments',
  schema: {
    summary: 'Comments on a post; with an idempotency key a repeated request makes no second one',
    tags: ['comments'],
    body: CommentRequest,
    response: {
      201: envelope({
        comment: Comment,
        /** An earlier request with the same key made it, maybe of other words. */
        isRepeat: Type.Boolean(),
      }),
    },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'ValidationFailed', 'TooManyRequests'],
})

export const updateComment = endpoint({
  method: 'PATCH',
  path: '/api/v2/comments/:commentId',
  schema: {
    summary: 'Changes a comment: its author, an admin; the venue’s words also by its people',
    tags: ['comments'],
    params,
    body: CommentChange,
    response: { 200: oneComment },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'ValidationFailed'],
})

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/v2/comments/:commentId',
  schema: {
    summary: 'Deletes a comment; it can be restored. A venue that deletes what a guest wrote says why',
    tags: ['comments'],
    params,
    querystring: Type.Object({ postId: Type.Optional(Id), ...explanation }),
    response: { 200: envelope({}) },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'ValidationFailed'],
})

export const hideComment = endpoint({
  method: 'POST',
  path: '/api/v2/comments/:commentId/status/hidden',
  schema: {
    summary:
      'Hides a comment: the venue under its own news, content managers and admins what breaks the rules',
    tags: ['comments'],
    params,
    body: nullable(
      Type.Object({ postId: Type.Optional(Id), ...HideRequest.properties }, { additionalProperties: false }),
    ),
    response: { 200: oneComment },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound'],
})

export const restoreComment = endpoint({
  method: 'POST',
  path: '/api/v2/comments/:commentId/status/visible',
  schema: {
    summary: 'Brings a deleted or hidden comment back',
    tags: ['comments'],
    params,
    response: { 200: oneComment },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound'],
})
