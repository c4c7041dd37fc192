import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { BooleanFlag, Id, IdempotencyKey, oneOf, RowId, SearchText } from '#contract/fields.ts'
import { ImageSet } from '#contract/images/images.ts'
import { NotViewedCount } from '#contract/notifications/notifications.ts'
import { cursorPaging, cursorResponse, paging } from '#contract/paging.ts'
import { TextLink } from '#contract/posts/mentions.ts'
import { MAX_MESSAGE_IMAGES, MAX_MESSAGE_TEXT, messageReactions } from '#contract/writing.ts'

/** A sequence number within a chat. */
const Seq = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })

const Person = Type.Object({
  id: Id,
  fullName: Type.String(),
  avatar: nullable(ImageSet),
  isDeleted: Type.Boolean(),
})
const PlaceSide = Type.Object({
  id: Id,
  latinName: Type.String(),
  name: Type.String(),
  avatar: nullable(ImageSet),
})
const OrganisationSide = Type.Object({ id: Id, name: Type.String(), avatar: nullable(ImageSet) })

export const Message = Type.Object({
  id: Id,
  chatId: Id,
  /** The position in the chat. */
  seq: Seq,
  /** The sequence number of the last change: everything after the greatest known one is new. */
  version: Seq,
  /** The author; the other side of a venue sees only the venue. */
  userId: nullable(Id),
  user: nullable(Person),
  placeId: nullable(Id),
  place: nullable(PlaceSide),
  organisationId: nullable(Id),
  organisation: nullable(OrganisationSide),
  text: Type.String(),
  /** The addresses in the text; absent when there are none. */
  links: Type.Optional(Type.Array(TextLink)),
  imageSets: Type.Array(ImageSet),
  /** The number of each reaction, in a fixed order, without names. */
  reactions: Type.Array(
    Type.Object({ kind: oneOf(messageReactions), count: Type.Integer(), isOwn: Type.Boolean() }),
  ),
  /** The message that this one replies to. */
  subjectMessage: nullable(Type.Object({ id: Id, authorName: Type.String(), text: Type.String() })),
  /** Whether the viewer's side sent it. */
  isOwn: Type.Boolean(),
  isEdited: Type.Boolean(),
  /** Whether the recipient has read it. */
  isViewed: Type.Boolean(),
  status: oneOf(['sent', 'delivered', 'read']),
  isDeleted: Type.Boolean(),
  /** Hidden by a moderator after a report: the author sees the reason in the list of decisions and may appeal once. */
  isHidden: Type.Boolean(),
  canEdit: Type.Boolean(),
  canDelete: Type.Boolean(),
  /** ISO 8601, UTC. */
  publicationDate: Type.String(),
  timePassed: Type.Integer(),
  /** Only for its sender, who finds the unconfirmed message by it. */
  idempotencyKey: nullable(Type.String()),
})
export type Message = Static<typeof Message>

export const Chat = Type.Object({
  id: Id,
  /** The members whom the viewer may see. */
  members: Type.Array(Person),
  /** The other person; for the staff of a venue the person who writes to it. */
  user: nullable(Person),
  place: nullable(PlaceSide),
  organisation: nullable(OrganisationSide),
  /** Whether the viewer writes as the venue. */
  isStaffed: Type.Boolean(),
  lastMessage: nullable(Message),
  lastSeq: Seq,
  /** The read position of the viewer's side, and the delivery and read positions of the other one. */
  readSeq: Seq,
  otherReadSeq: Seq,
  otherReceivedSeq: Seq,
  notViewedMessageCount: Type.Integer(),
  /** `blocked`: the reader has blocked this person; `closed`: they cannot be written to. */
  status: oneOf(['active', 'blocked', 'closed']),
  /** The reader's settings of the chat: muted, pinned, or archived until a new message. */
  isMuted: Type.Boolean(),
  isPinned: Type.Boolean(),
  isArchived: Type.Boolean(),
  createdAt: Type.String(),
  isDeleted: Type.Boolean(),
  /** How long ago the other person was here; null in lists, for venues, and when one of the two hides it. */
  lastSeen: nullable(oneOf(['recently', 'day', 'week', 'month', 'long'])),
})
export type Chat = Static<typeof Chat>

export const listChats = endpoint({
  method: 'GET',
  path: '/api/v2/chats',
  access: 'signed-in',
  schema: {
    summary:
      'The reader’s chats, or with `isStaffed` those of the venues they work for: pinned ones, which the first page has in addition to `limit` and which `offset` does not count, then by the latest change; those of the archive only by `isArchived` or a name',
    tags: ['chats'],
    querystring: Type.Object({
      isStaffed: Type.Optional(BooleanFlag),
      isArchived: Type.Optional(BooleanFlag),
      /** A part of a name. */
      query: Type.Optional(SearchText),
      ...cursorPaging,
    }),
    response: { 200: envelope({ chats: Type.Array(Chat), ...cursorResponse }) },
  },
  errors: ['Unauthorized', 'RecordNotFound'],
})

export const countNotViewedChats = endpoint({
  method: 'GET',
  path: '/api/v2/chats/not-viewed-count',
  access: 'signed-in',
  schema: {
    summary: 'How many chats have something unread: the reader’s own and those of their venues',
    tags: ['chats'],
    response: { 200: envelope({ notViewedCount: NotViewedCount }) },
  },
  errors: ['Unauthorized'],
})

const chatParams = Type.Object({ chatId: Id })
const oneChat = envelope({ chat: Chat })

export const getChat = endpoint({
  method: 'GET',
  path: '/api/v2/chats/:chatId',
  access: 'signed-in',
  schema: {
    summary: 'One chat of the reader',
    tags: ['chats'],
    params: chatParams,
    response: { 200: oneChat },
  },
  errors: ['Unauthorized', 'RecordNotFound'],
})

export const createChat = endpoint({
  method: 'POST',
  path: '/api/v2/chats',
  schema: {
    summary:
      'The chat with a person or a venue, begun when there is none; the other side sees it with its first message',
    tags: ['chats'],
    body: Type.Object({
      userId: Type.Optional(Id),
      placeId: Type.Optional(Id),
      organisationId: Type.Optional(Id),
    }),
    response: { 201: oneChat },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'ValidationFailed', 'TooManyRequests'],
})

export const changeChatSettings = endpoint({
  method: 'PATCH',
  path: '/api/v2/chats/:chatId/settings',
  schema: {
    summary: 'Mutes, pins or archives a chat for the reader alone; absent fields are not changed',
    tags: ['chats'],
    params: chatParams,
    body: Type.Object(
      {
        isMuted: Type.Optional(Type.Boolean()),
        isPinned: Type.Optional(Type.Boolean()),
        isArchived: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false },
    ),
    response: { 200: oneChat },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'ValidationFailed', 'TooManyRequests'],
})

export const deleteChat = endpoint({
  method: 'DELETE',
  path: '/api/v2/chats/:chatId',
  schema: {
    summary: 'Clears the chat for the reader’s side; the other side keeps it',
    tags: ['chats'],
    params: chatParams,
    response: { 200: envelope({}) },
  },
  errors: ['Unauthorized', 'RecordNotFound'],
})

export const viewChat = endpoint({
  method: 'POST',
  path: '/api/v2/chats/:chatId/viewed',
  schema: {
    summary: 'The reader’s side has read the chat up to a message, or only received it',
    tags: ['chats'],
    params: chatParams,
    body: Type.Object({ seq: Seq, isOnlyReceived: Type.Optional(Type.Boolean()) }),
    response: { 200: envelope({ notViewedCount: NotViewedCount }) },
  },
  errors: ['Unauthorized', 'RecordNotFound'],
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/v2/messages',
  access: 'signed-in',
  schema: {
    summary:
      'Messages of a chat, latest first: from an offset or before a number; with `after` the next ones after a number, oldest first; or with `since` what changed after it, oldest change first',
    tags: ['messages'],
    querystring: Type.Object({
      chatId: Id,
      before: Type.Optional(Seq),
      after: Type.Optional(Seq),
      since: Type.Optional(Seq),
      ...paging,
    }),
    response: {
      200: envelope({
        messages: Type.Array(Message),
        isEnd: Type.Boolean(),
        /** The positions of both sides at the time of the response. */
        chat: Type.Object({
          lastSeq: Seq,
          readSeq: Seq,
          otherReadSeq: Seq,
          otherReceivedSeq: Seq,
        }),
      }),
    },
  },
  errors: ['Unauthorized', 'RecordNotFound', 'ValidationFailed'],
})

export const FoundMessage = Type.Object({
  message: Message,
  /** The chat of the message. */
  chat: Chat,
  /** An excerpt of its text with the found words. */
  excerpt: Type.Array(Type.Object({ text: Type.String(), isFound: Type.Boolean() })),
})
export type FoundMessage = Static<typeof FoundMessage>

export const findMessages = endpoint({
  method: 'GET',
  path: '/api/v2/messages/found',
  access: 'signed-in',
  schema: {
    summary:
      'Messages with such words, latest first: in the reader’s own chats, or with `isStaffed` in those of the venues they work for',
    tags: ['messages'],
    querystring: Type.Object({
      query: Type.String({ minLength: 1, maxLength: 200 }),
      isStaffed: Type.Optional(BooleanFlag),
      cursor: cursorPaging.cursor,
      limit: cursorPaging.limit,
    }),
    response: { 200: envelope({ found: Type.Array(FoundMessage), ...cursorResponse }) },
  },
  errors: ['Unauthorized', 'RecordNotFound', 'ValidationFailed'],
})

const content = {
  text: Type.Optional(Type.String({ maxLength: MAX_MESSAGE_TEXT })),
  imageSetIds: Type.Optional(Type.Array(Id, { maxItems: MAX_MESSAGE_IMAGES, uniqueItems: true })),
}
const oneMessage = envelope({ message: Message })
const messageParams = Type.Object({ messageId: Id })

export const MessageRequest = Type.Object({
  id: Type.Optional(RowId),
  chatId: Id,
  ...content,
  /** The message that this one replies to. */
  subjectCommentId: Type.Optional(nullable(Id)),
  idempotencyKey: Type.Optional(IdempotencyKey),
})
export type MessageRequest = Static<typeof MessageRequest>

export const createMessage = endpoint({
  method: 'POST',
  path: '/api/v2/messages',
  schema: {
    summary: 'Says something in a chat; with an idempotency key a repeated request says it once',
    tags: ['messages'],
    body: MessageRequest,
    response: { 201: oneMessage },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'ValidationFailed', 'TooManyRequests'],
})

export const MessageChange = Type.Object({
  id: Type.Optional(Id),
  chatId: Type.Optional(Id),
  ...content,
  /** Ignored: an edit cannot change the message that it replies to. */
  subjectCommentId: Type.Optional(nullable(Id)),
})
export type MessageChange = Static<typeof MessageChange>

export const updateMessage = endpoint({
  method: 'PATCH',
  path: '/api/v2/messages/:messageId',
  schema: {
    summary: 'Changes one’s own message',
    tags: ['messages'],
    params: messageParams,
    body: MessageChange,
    response: { 200: oneMessage },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'ValidationFailed', 'TooManyRequests'],
})

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/api/v2/messages/:messageId',
  schema: {
    summary: 'Deletes a message of one’s own side for everybody',
    tags: ['messages'],
    params: messageParams,
    response: { 200: envelope({}) },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'TooManyRequests'],
})

export const reactToMessage = endpoint({
  method: 'POST',
  path: '/api/v2/messages/:messageId/reaction',
  schema: {
    summary: 'The one reaction of the viewer to a message; null takes it back',
    tags: ['messages'],
    params: messageParams,
    body: Type.Object({ kind: nullable(oneOf(messageReactions)) }, { additionalProperties: false }),
    response: { 200: oneMessage },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'ValidationFailed', 'TooManyRequests'],
})
