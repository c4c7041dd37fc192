import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { oneOf } from '#contract/fields.ts'
import { ContactAddress, Reauthentication } from './accounts.ts'

const channels = ['email', 'phone'] as const
const UndoToken = Type.String({ pattern: '^[\\w-]{20,100}$' })

const ContactRequest = Type.Object({
  ...ContactAddress.properties,
  proof: Reauthentication,
})

export const requestContact = endpoint({
  method: 'POST',
  path: '/api/v2/auth/contacts/request-code',
  schema: {
    summary: 'Sends a code to a new e-mail or phone; requires the password or a code of the account',
    description: 'The address of another account gets an e-mail without a code, and the response is the same',
    tags: ['accounts'],
    body: ContactRequest,
    response: { 200: envelope({ timeout: Type.Integer() }) },
  },
  errors: ['Unauthorized', 'ValidationFailed', 'ResendSmsTemporaryBlocked', 'TooManyRequests'],
})

export const ContactConfirmation = Type.Object({
  ...ContactAddress.properties,
  code: Type.String({ minLength: 1, maxLength: 20 }),
})
export type ContactConfirmation = Static<typeof ContactConfirmation>

export const confirmContact = endpoint({
  method: 'POST',
  path: '/api/v2/auth/contacts',
  schema: {
    summary: 'Changes or adds the e-mail or phone by the code sent to it; ends the other sessions',
    tags: ['accounts'],
    body: ContactConfirmation,
    response: { 200: envelope({}) },
  },
  errors: ['Unauthorized', 'ValidationFailed', 'TooManyRequests'],
})

/** The change that a link in a message undoes. Addresses are masked, because a link may be forwarded. */
export const ContactUndo = Type.Object({
  channel: oneOf(channels),
  /** «a•••@example.ru»; null when the address was added and would be removed. */
  former: nullable(Type.String()),
  present: Type.String(),
  isUndone: Type.Boolean(),
  until: Type.String(),
})
export type ContactUndo = Static<typeof ContactUndo>

export const getContactUndo = endpoint({
  method: 'GET',
  path: '/api/v2/auth/contact-undos',
  schema: {
    summary: 'The change that a link in a message undoes',
    tags: ['accounts'],
    querystring: Type.Object({ token: UndoToken }),
    response: { 200: envelope({ undo: ContactUndo }) },
  },
  errors: ['RecordNotFound', 'TooManyRequests'],
})

export const undoContact = endpoint({
  method: 'POST',
  path: '/api/v2/auth/contact-undos',
  access: 'everyone',
  schema: {
    summary:
      'Restores the e-mail and phone as they were before a change, for 7 days; ends all sessions and removes the password and tokens made since',
    tags: ['accounts'],
    body: Type.Object({ token: UndoToken }),
    response: { 200: envelope({ undo: ContactUndo }) },
  },
  errors: ['RecordNotFound', 'StateNotAllowed', 'TooManyRequests'],
})
