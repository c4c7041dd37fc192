import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { Id, oneOf } from '#contract/fields.ts'
import { MAX_PASSKEY_NAME } from './account-limits.ts'
import { Reauthentication, SessionData } from './accounts.ts'

const base64Url = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' })
const CredentialId = base64Url(1400)
const Name = Type.String({ minLength: 1, maxLength: MAX_PASSKEY_NAME })

export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  createdAt: Type.String(),
  lastUsedAt: nullable(Type.String()),
})
export type Passkey = Static<typeof Passkey>

const Descriptor = Type.Object({ id: Type.String(), type: oneOf(['public-key']) })

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
const CreationOptions = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: oneOf(['public-key']) })),
  timeout: Type.Integer(),
  excludeCredentials: Type.Array(Descriptor),
  authenticatorSelection: Type.Object({
    residentKey: oneOf(['required']),
    requireResidentKey: Type.Boolean(),
    userVerification: oneOf(['required']),
  }),
  attestation: oneOf(['none']),
})

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
const RequestOptions = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: oneOf(['required']),
})

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/v2/auth/passkeys',
  access: 'signed-in',
  schema: {
    summary: 'Passkeys of the signed-in person, latest first',
    tags: ['accounts'],
    response: { 200: envelope({ passkeys: Type.Array(Passkey) }) },
  },
  errors: ['Unauthorized'],
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/v2/auth/passkeys/options',
  schema: {
    summary: 'The options for creating a passkey in a browser; requires the password or a code',
    tags: ['accounts'],
    body: Reauthentication,
    response: { 200: envelope({ options: CreationOptions }) },
  },
  errors: ['Unauthorized', 'StateNotAllowed', 'ValidationFailed', 'TooManyRequests'],
})

export const createPasskey = endpoint({
  method: 'POST',
  path: '/api/v2/auth/passkeys',
  schema: {
    summary: 'Stores a passkey that the browser has created',
    tags: ['accounts'],
    body: Type.Object({
      name: Type.Optional(Name),
      credentialId: CredentialId,
      clientDataJSON: base64Url(4000),
      attestationObject: base64Url(20_000),
      transports: Type.Array(Type.String({ maxLength: 20, pattern: '^[a-z-]+$' }), { maxItems: 10 }),
    }),
    response: { 201: envelope({ passkey: Passkey }) },
  },
  errors: ['Unauthorized', 'StateNotAllowed', 'CredentialsMismatch'],
})

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/v2/auth/passkeys/:passkeyId',
  schema: {
    summary: 'Renames a passkey',
    tags: ['accounts'],
    params: Type.Object({ passkeyId: Id }),
    body: Type.Object({ name: Name }),
    response: { 200: envelope({ passkey: Passkey }) },
  },
  errors: ['Unauthorized', 'RecordNotFound', 'ValidationFailed'],
})

export const deletePasskey = endpoint({
  method: 'DELETE',
  path: '/api/v2/auth/passkeys/:passkeyId',
  schema: {
    summary: 'Removes a passkey; requires the password or a code',
    tags: ['accounts'],
    params: Type.Object({ passkeyId: Id }),
    body: nullable(Reauthentication),
    response: { 200: envelope({}) },
  },
  errors: ['Unauthorized', 'RecordNotFound', 'ValidationFailed', 'TooManyRequests'],
})

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/v2/auth/passkeys/sign-in-options',
  access: 'everyone',
  schema: {
    summary: 'The options for signing in with a passkey',
    tags: ['accounts'],
    response: { 200: envelope({ options: RequestOptions }) },
  },
  errors: ['StateNotAllowed', 'TooManyRequests'],
})

export const loginByPasskey = endpoint({
  method: 'POST',
  path: '/api/v2/auth/login-by-passkey',
  access: 'everyone',
  schema: {
    summary: 'Signs in with a passkey, without a second factor',
    tags: ['accounts'],
    body: Type.Object({
      credentialId: CredentialId,
      clientDataJSON: base64Url(4000),
      authenticatorData: base64Url(4000),
      signature: base64Url(8000),
    }),
    response: { 200: envelope({ session: SessionData }) },
  },
  errors: ['CredentialsMismatch', 'StateNotAllowed', 'TooManyRequests'],
})
