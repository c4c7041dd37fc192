import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { BooleanFlag, Email, Id } from '#contract/fields.ts'
import { User } from './users.ts'

/** 4 digits by SMS or e-mail. */
export const CODE_LENGTH = 4
const MAX_PASSWORD_LENGTH = 200

export const Phone = Type.String({ maxLength: 40, pattern: '^\\+?[\\d\\s().-]{5,40}$' })

/** Identifies an account by e-mail or phone; the e-mail wins when both are present. */
const address = {
  email: Type.Optional(Email),
  phone: Type.Optional(Phone),
  /** ISO 3166-1 alpha-2, for a phone written without its country. */
  countryCode: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
}

export const ContactAddress = Type.Object(address)
export type ContactAddress = Static<typeof ContactAddress>

export const LoginRequest = Type.Object({
  ...address,
  password: Type.String({ minLength: 1, maxLength: MAX_PASSWORD_LENGTH }),
})
export type LoginRequest = Static<typeof LoginRequest>

export const SessionData = Type.Object({
  accessToken: Type.String(),
  user: User,
  isNew: Type.Boolean(),
  /** Signing in has brought back an account that was deleted less than 30 days ago. */
  isRestored: Type.Optional(Type.Boolean()),
  isStaff: Type.Boolean(),
  isAdmin: Type.Boolean(),
  isRequester: Type.Boolean(),
  isContentManager: Type.Boolean(),
})
export type SessionData = Static<typeof SessionData>

/** The first step of a sign-in is done, and the account asks for a second one. */
export const SecondFactorChallenge = Type.Object({
  token: Type.String({ minLength: 20, maxLength: 100, pattern: '^[\\w-]+$' }),
  timeout: Type.Integer({ description: 'Seconds before the sign-in must begin again' }),
})
export type SecondFactorChallenge = Static<typeof SecondFactorChallenge>

/** One of them: the session, or `secondFactor` of an account with a second factor. */
const signedIn = envelope({
  session: Type.Optional(SessionData),
  secondFactor: Type.Optional(SecondFactorChallenge),
})

const timeout = Type.Integer({ description: 'Seconds before the code may be asked for again' })
const codeSent = envelope({ timeout })

/** Re-authentication by the password or a fresh code, so that an open session alone is not enough. */
export const Reauthentication = Type.Object(
  {
    password: Type.Optional(Type.String({ maxLength: MAX_PASSWORD_LENGTH })),
    code: Type.Optional(Type.String({ maxLength: 20 })),
  },
  { additionalProperties: false },
)
export type Reauthentication = Static<typeof Reauthentication>

export const requestPassword = endpoint({
  method: 'POST',
  path: '/api/v2/auth/request-password',
  access: 'everyone',
  schema: {
    summary: 'Register: sends a temporary code',
    tags: ['accounts'],
    body: ContactAddress,
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
    body: ContactAddress,
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
    response: { 200: signedIn },
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
    response: { 200: signedIn },
  },
  errors: ['CredentialsMismatch', 'TooManyRequests'],
})

export const requestConfirmation = endpoint({
  method: 'POST',
  path: '/api/v2/auth/request-confirmation',
  schema: {
    summary: 'Sends the signed-in person a code for re-authentication',
    tags: ['accounts'],
    response: {
      200: envelope({
        timeout,
        /** The e-mail that the code was sent to, or the phone of an account without one. */
        sentTo: Type.String(),
      }),
    },
  },
  errors: ['Unauthorized', 'ResendSmsTemporaryBlocked'],
})

export const getSession = endpoint({
  method: 'GET',
  path: '/api/v2/auth/session',
  access: 'signed-in',
  schema: {
    summary: 'The current session',
    tags: ['accounts'],
    response: {
      200: envelope({
        session: Type.Omit(SessionData, ['accessToken']),
        hasPassword: Type.Boolean(),
        /** Whether changing the password requires the old one; false for a while after a restore. */
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
    summary: 'Ends this session, or all of them, which requires the password or a code',
    tags: ['accounts'],
    querystring: Type.Object({ everywhere: Type.Optional(BooleanFlag) }),
    body: nullable(Reauthentication),
    response: { 200: envelope({}) },
  },
  errors: ['Unauthorized', 'ValidationFailed', 'TooManyRequests'],
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
      /** Required for the first password when the sign-in is not recent. */
      code: Type.Optional(Type.String({ maxLength: 20 })),
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
    summary:
      'Ends one session of the signed-in person; another than this one requires the password or a code',
    tags: ['accounts'],
    params: Type.Object({ sessionId: Id }),
    body: nullable(Reauthentication),
    response: { 200: envelope({}) },
  },
  errors: ['Unauthorized', 'RecordNotFound', 'ValidationFailed', 'TooManyRequests'],
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/v2/sessions',
  schema: {
    summary: 'Ends every session of the signed-in person but this one; requires the password or a code',
    tags: ['accounts'],
    body: nullable(Reauthentication),
    response: { 200: envelope({ endedCount: Type.Integer() }) },
  },
  errors: ['Unauthorized', 'ValidationFailed', 'TooManyRequests'],
})
