import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { Reauthentication, SecondFactorChallenge, SessionData } from './accounts.ts'

/** Six digits of an authenticator app, or a backup code. */
const FactorCode = Type.String({ minLength: 1, maxLength: 40 })

export const SecondFactor = Type.Object({
  isOn: Type.Boolean(),
  onSince: nullable(Type.String()),
  backupCodesLeft: Type.Integer(),
})
export type SecondFactor = Static<typeof SecondFactor>

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/v2/auth/second-factor',
  access: 'signed-in',
  schema: {
    summary: 'Whether signing in takes a second factor',
    tags: ['accounts'],
    response: { 200: envelope({ secondFactor: SecondFactor }) },
  },
  errors: ['Unauthorized'],
})

export const setUpSecondFactor = endpoint({
  method: 'POST',
  path: '/api/v2/auth/second-factor/setup',
  schema: {
    summary: 'Makes a secret for an authenticator app (TOTP); requires the password or a code',
    tags: ['accounts'],
    body: Reauthentication,
    response: {
      200: envelope({
        /** Base32, to be typed where no camera is. */
        secret: Type.String(),
        /** `otpauth://totp/…`, to be shown as a QR code. */
        uri: Type.String(),
      }),
    },
  },
  errors: ['Unauthorized', 'StateNotAllowed', 'ValidationFailed', 'TooManyRequests'],
})

const backupCodes = envelope({
  backupCodes: Type.Array(Type.String(), { description: 'Ten codes, shown this once' }),
})

export const turnOnSecondFactor = endpoint({
  method: 'POST',
  path: '/api/v2/auth/second-factor/confirm',
  schema: {
    summary: 'Turns the second factor on by a code of the app; ends the other sessions',
    tags: ['accounts'],
    body: Type.Object({ code: FactorCode }),
    response: { 200: backupCodes },
  },
  errors: ['Unauthorized', 'StateNotAllowed', 'ValidationFailed', 'TooManyRequests'],
})

const FactorProof = Type.Object({ ...Reauthentication.properties, factorCode: FactorCode })

export const renewBackupCodes = endpoint({
  method: 'POST',
  path: '/api/v2/auth/second-factor/backup-codes',
  schema: {
    summary: 'Replaces the backup codes; requires the password or a code, and a code of the second factor',
    tags: ['accounts'],
    body: FactorProof,
    response: { 200: backupCodes },
  },
  errors: ['Unauthorized', 'StateNotAllowed', 'ValidationFailed', 'TooManyRequests'],
})

export const turnOffSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/v2/auth/second-factor',
  schema: {
    summary: 'Turns the second factor off; requires the password or a code, and a code of the second factor',
    tags: ['accounts'],
    body: FactorProof,
    response: { 200: envelope({}) },
  },
  errors: ['Unauthorized', 'StateNotAllowed', 'ValidationFailed', 'TooManyRequests'],
})

export const loginBySecondFactor = endpoint({
  method: 'POST',
  path: '/api/v2/auth/login-by-second-factor',
  access: 'everyone',
  schema: {
    summary: 'The second factor of signing in: a code of the app or a backup code',
    tags: ['accounts'],
    body: Type.Object({ token: SecondFactorChallenge.properties.token, code: FactorCode }),
    response: { 200: envelope({ session: SessionData }) },
  },
  errors: ['PasswordExpired', 'CredentialsMismatch', 'TooManyRequests'],
})
