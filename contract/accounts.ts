import { type Static, Type } from 'typebox'
import { endpoint, envelope } from './endpoint.ts'
import { Id, Switch } from './fields.ts'
import { User } from './users.ts'

/** 4 digits by SMS or e-mail. */
export const CODE_LENGTH = 4
export const MAX_PASSWORD_LENGTH = 200

/** Nothing that would make two addresses or a header of one: no spaces, control characters, quotes, commas or brackets. */
export const Email = Type.String({
  maxLength: 254,
  pattern:
    '^[^\\s@,;:<>()\\[\\]"\\\\\\u0000-\\u001f]+@[^\\s@,;:<>()\\[\\]"\\\\\\u0000-\\u001f]+\\.[^\\s@,;:<>()\\[\\]"\\\\\\u0000-\\u001f]+$',
})
export const Phone = Type.String({ maxLength: 40, pattern: '^\\+?[\\d\\s().-]{5,40}$' })

/** One of the two names an account; when both come, the e-mail does. */
const address = {
  email: Type.Optional(Email),
  phone: Type.Optional(Phone),
  /** ISO 3166-1 alpha-2, for a phone written without its country. */
  countryCode: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
}

export const AddressRequest = Type.Object(address)
export type AddressRequest = Static<typeof AddressRequest>

export const LoginRequest = Type.Object({
  ...address,
  password: Type.String({ minLength: 1, maxLength: MAX_PASSWORD_LENGTH }),
})
export type LoginRequest = Static<typeof LoginRequest>

export const SessionData = Type.Object({
  accessToken: Type.String(),
  user: User,
  isNew: Type.Boolean(),
  isStaff: Type.Boolean(),
  isAdmin: Type.Boolean(),
  isRequester: Type.Boolean(),
  isContentManager: Type.Boolean(),
})
export type SessionData = Static<typeof SessionData>

const codeSent = envelope({
  timeout: Type.Integer({ description: 'Seconds before the code may be asked for again' }),
})

export const requestPassword = endpoint({
  method: 'POST',
  path: '/api/v2/auth/request-password',
  access: 'everyone',
  schema: {
    summary: 'Register: sends a temporary code',
    tags: ['accounts'],
    body: AddressRequest,
    response: { 200: codeSent },
  },
  errors: ['UserAlreadyExist', 'ResendSmsTemporaryBlocked', 'ValidationFailed'],
})

export const restorePassword = endpoint({
  method: 'POST',
  path: '/api/v2/auth/restore-password',
  access: 'everyone',
  schema: {
    summary: 'Sends a temporary code to an existing account',
    tags: ['accounts'],
    body: AddressRequest,
    response: { 200: codeSent },
  },
  errors: ['UserNotExist', 'ResendSmsTemporaryBlocked', 'ValidationFailed'],
})

export const loginByTemporaryPassword = endpoint({
  method: 'POST',
  path: '/api/v2/auth/login-by-temporary-password',
  access: 'everyone',
  schema: {
    summary: 'Signs in with the code; creates the account when the code came from registration',
    tags: ['accounts'],
    body: LoginRequest,
    response: { 200: envelope({ session: SessionData }) },
  },
  errors: ['FieldInvalid', 'CredentialsMismatch', 'PasswordExpired', 'TooManyRequests'],
})

export const loginByPermanentPassword = endpoint({
  method: 'POST',
  path: '/api/v2/auth/login-by-permanent-password',
  access: 'everyone',
  schema: {
    summary: 'Signs in with the password of the account',
    tags: ['accounts'],
    body: LoginRequest,
    response: { 200: envelope({ session: SessionData }) },
  },
  errors: ['CredentialsMismatch', 'TooManyRequests'],
})

export const getSession = endpoint({
  method: 'GET',
  path: '/api/v2/auth/session',
  access: 'signed-in',
  schema: {
    summary: 'Who is signed in',
    tags: ['accounts'],
    response: {
      200: envelope({
        session: Type.Omit(SessionData, ['accessToken']),
        hasPassword: Type.Boolean(),
        /** Whether changing the password will ask for the old one: not for a while after restoring it. */
        asksOldPassword: Type.Boolean(),
      }),
    },
  },
  errors: ['Unauthorized'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/v2/auth/logout',
  schema: {
    summary: 'Ends this session, or all of them',
    tags: ['accounts'],
    querystring: Type.Object({ everywhere: Type.Optional(Switch) }),
    response: { 200: envelope({}) },
  },
  errors: ['Unauthorized'],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/v2/auth/change-password',
  schema: {
    summary:
      'Sets the permanent password; the old one is asked for if there is one and it was not just restored. Ends the other sessions',
    tags: ['accounts'],
    body: Type.Object({
      oldPassword: Type.Optional(Type.String({ maxLength: MAX_PASSWORD_LENGTH })),
      password: Type.String({ minLength: 8, maxLength: MAX_PASSWORD_LENGTH }),
    }),
    response: { 200: envelope({}) },
  },
  errors: ['FieldInvalid', 'OldPasswordMismatch', 'Unauthorized'],
})

export const SessionItem = Type.Object({
  id: Id,
  isCurrent: Type.Boolean(),
  /** «Chrome, Windows» */
  device: Type.String(),
  createdAt: Type.String(),
  lastUsedAt: Type.String(),
})
export type SessionItem = Static<typeof SessionItem>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v2/sessions',
  access: 'signed-in',
  schema: {
    summary: 'Sessions of the signed-in person, last used first',
    tags: ['accounts'],
    response: { 200: envelope({ sessions: Type.Array(SessionItem) }) },
  },
  errors: ['Unauthorized'],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/v2/sessions/:sessionId',
  schema: {
    summary: 'Ends one session of the signed-in person',
    tags: ['accounts'],
    params: Type.Object({ sessionId: Id }),
    response: { 200: envelope({}) },
  },
  errors: ['Unauthorized', 'RecordNotFound'],
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/v2/sessions',
  schema: {
    summary: 'Ends every session of the signed-in person but this one',
    tags: ['accounts'],
    response: { 200: envelope({ endedCount: Type.Integer() }) },
  },
  errors: ['Unauthorized'],
})
