import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { BooleanFlag, Cursor, Id, IdempotencyKey, oneOf, RowId } from '#contract/fields.ts'
import { ImageSet, Thumbnail } from '#contract/images/images.ts'
import { explanation, HideRequest, Permissions, rareFlags, Verdict } from '#contract/moderation/verdicts.ts'
import { cursorPaging, cursorResponse } from '#contract/paging.ts'
import { UserPreview, UserShort } from '#contract/users/users.ts'
import { commentOrders, MAX_COMMENT_IMAGES, MAX_COMMENT_TEXT } from '#contract/writing.ts'
import { TextLink } from './mentions.ts'

const VenueAuthor = Type.Object({
  id: Id,
  latinName: Type.String(),
  name: Type.String(),
  avatar: nullable(ImageSet),
})

const fields = {
  id: Id,
  postId: Id,
  /** The first comment of the thread; null for that comment itself. */
  threadId: nullable(Id),
  /** The author; null for a comment of the venue. */
  user: nullable(UserShort),
  place: nullable(VenueAuthor),
  organisation: nullable(Type.Object({ id: Id, name: Type.String() })),
  text: Type.String(),
  /** In their order; absent when there are none. */
  links: Type.Optional(Type.Array(TextLink)),
  byOutlet: Type.Boolean(),
  imageSets: Type.Array(ImageSet),
  someImageSet: nullable(ImageSet),
  someLikes: Type.Array(UserShort),
  hasOutletLike: Type.Boolean(),
  isLiked: Type.Boolean(),
  likeCount: Type.Integer(),
  /** The comment that this one replies to. */
  subjectComment: nullable(
    Type.Object({
      id: Id,
      /** Empty, as the text is, when the viewer may not see the comment. */
      authorName: Type.String(),
      text: Type.String(),
      isDeleted: Type.Boolean(),
    }),
  ),
  isEdited: Type.Boolean(),
  /** Whether the last edit was made by the venue and not by the author. */
  isEditedByVenue: Type.Boolean(),
  isDeleted: Type.Boolean(),
  isHidden: Type.Boolean(),
  hasAccess: Type.Boolean(),
  ...Permissions.properties,
  /** The reason for hiding or deleting it, for viewers who may still read it. */
  verdict: nullable(Verdict),
  timePassed: Type.Integer(),
}

export const Comment = Type.Object({
  ...fields,
  /** The number of replies and the first of them; present in a list of threads. */
  answerCount: Type.Optional(Type.Integer()),
  answers: Type.Optional(Type.Array(Type.Object(fields))),
})
export type Comment = Static<typeof Comment>

/** A comment below a post in a feed. Flags that are false and fields that are null are left out. */
export const CommentSummary = Type.Object({
  ...Type.Omit(Comment, ['someImageSet', 'someLikes', 'hasAccess', 'answerCount', 'answers']).properties,
  ...Type.Partial(Type.Pick(Comment, ['byOutlet', ...rareFlags])).properties,
  threadId: Type.Optional(fields.threadId),
  subjectComment: Type.Optional(fields.subjectComment),
  user: Type.Optional(nullable(UserPreview)),
  place: Type.Optional(
    nullable(
      Type.Object({
        ...Type.Pick(VenueAuthor, ['id', 'latinName', 'name']).properties,
        avatar: Type.Optional(nullable(Thumbnail)),
      }),
    ),
  ),
  organisation: Type.Optional(fields.organisation),
  /** Present when it has some. */
  imageSets: Type.Optional(fields.imageSets),
  verdict: Type.Optional(fields.verdict),
})
export type CommentSummary = Static<typeof CommentSummary>

export const listComments = endpoint({
  method: 'GET',
  path: '/api/v2/comments',
  schema: {
    summary:
      'Comments of a post, oldest first unless asked otherwise; its threads with their first answers, or the answers of one thread',
    tags: ['comments'],
    querystring: Type.Object({
      postId: Id,
      isHidden: Type.Optional(BooleanFlag),
      /** Only first comments of threads, each with its first replies. */
      isThreaded: Type.Optional(BooleanFlag),
      /** Only the replies of this thread. */
      threadId: Type.Optional(Id),
      order: Type.Optional(oneOf(commentOrders)),
      ...cursorPaging,
    }),
    response: {
      200: envelope({
        comments: Type.Array(Comment),
        ...cursorResponse,
        /** Of the latest comment of the post, from which new ones are counted; in a list of threads from its beginning. */
        newestCursor: Type.Optional(Cursor),
      }),
    },
  },
  errors: ['RecordNotFound'],
})

/** «Показать 3 новых комментария» */
export const countNewComments = endpoint({
  method: 'GET',
  path: '/api/v2/comments/new-count',
  schema: {
    summary:
      'How many comments of others a post has after the latest one that the reader knows, or at all, at most 100',
    tags: ['comments'],
    querystring: Type.Object({
      postId: Id,
      isHidden: Type.Optional(BooleanFlag),
      after: Type.Optional(Cursor),
    }),
    response: { 200: envelope({ count: Type.Integer() }) },
  },
  errors: ['RecordNotFound', 'ValidationFailed'],
})

export const CommentPosition = Type.Object({
  threadId: Id,
  /** The page among the threads of its post, in pages of `limit`. */
  page: Type.Integer(),
  /** The page among the replies of its thread; null for the first comment of a thread. */
  answersPage: nullable(Type.Integer()),
})
export type CommentPosition = Static<typeof CommentPosition>

export const locateComment = endpoint({
  method: 'GET',
  path: '/api/v2/comments/:commentId/position',
  schema: {
    summary: 'The position of a comment among those of its post, for a link that opens it',
    tags: ['comments'],
    params: Type.Object({ commentId: Id }),
    querystring: Type.Object({
      postId: Id,
      isHidden: Type.Optional(BooleanFlag),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 101 })),
    }),
    response: { 200: envelope({ position: CommentPosition }) },
  },
  errors: ['RecordNotFound'],
})

const content = {
  text: Type.Optional(Type.String({ maxLength: MAX_COMMENT_TEXT })),
  imageSetIds: Type.Optional(Type.Array(Id, { maxItems: MAX_COMMENT_IMAGES, uniqueItems: true })),
}

export const CommentRequest = Type.Object(
  {
    id: Type.Optional(RowId),
    postId: Id,
    ...content,
    subjectCommentId: Type.Optional(nullable(Id)),
    /** Comments as the venue; for its staff only. */
    byOutlet: Type.Optional(Type.Boolean()),
    idempotencyKey: Type.Optional(IdempotencyKey),
  },
  { additionalProperties: false },
)
export type CommentRequest = Static<typeof CommentRequest>

/** Absent fields are not changed. */
export const CommentChange = Type.Object(
  {
    id: Type.Optional(Id),
    postId: Type.Optional(Id),
    ...content,
    /** Ignored: an edit cannot change the comment that it replies to. */
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
        /** Whether an earlier request with the same key created it, possibly with another text. */
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
    summary: 'Changes a comment; for its author and admins, and for staff when it is the venue’s',
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
    summary:
      'Deletes a comment; it can be restored. A venue must give a reason for deleting a guest’s comment',
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
    summary: 'Restores a deleted or hidden comment',
    tags: ['comments'],
    params,
    response: { 200: oneComment },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound'],
})
