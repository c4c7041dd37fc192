import { type Static, Type } from 'typebox'
import { endpoint, envelope } from '#contract/endpoint.ts'
import { oneOf } from '#contract/fields.ts'
import { audiences } from './account-limits.ts'

/** `followed` are the people whom the person follows. */
export const Privacy = Type.Object({
  /** The people who may begin a chat; chats that exist go on. */
  messagesFrom: oneOf(audiences),
  /** The people who may comment on their posts; the venue that a post is about always may. */
  commentsFrom: oneOf(audiences),
  /** The people who see their followers and subscriptions. */
  followListsVisibleTo: oneOf(audiences),
  /**
   * Whether others see roughly when they were here, and that they are writing; a person who hides it does not see
   * that of others.
   */
  showsPresence: Type.Boolean(),
  showsTyping: Type.Boolean(),
})
export type Privacy = Static<typeof Privacy>

export const PrivacyChange = Type.Partial(Privacy, { additionalProperties: false, minProperties: 1 })
export type PrivacyChange = Static<typeof PrivacyChange>

export const getPrivacy = endpoint({
  method: 'GET',
  path: '/api/v2/privacy',
  access: 'signed-in',
  schema: {
    summary:
      'Whom the signed-in person lets write, comment, see their lists, see when they were here and that they write',
    tags: ['accounts'],
    response: { 200: envelope({ privacy: Privacy }) },
  },
  errors: ['Unauthorized'],
})

export const changePrivacy = endpoint({
  method: 'PATCH',
  path: '/api/v2/privacy',
  schema: {
    summary:
      'Changes whom the signed-in person lets write, comment, see their lists, see when they were here and that they write',
    tags: ['accounts'],
    body: PrivacyChange,
    response: { 200: envelope({ privacy: Privacy }) },
  },
  errors: ['Unauthorized', 'ValidationFailed', 'TooManyRequests'],
})
