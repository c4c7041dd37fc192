import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { Id } from '#contract/fields.ts'
import { Reauthentication, SecondFactorChallenge, SessionData } from './accounts.ts'

/** The page to which a provider sends the browser back. */
export const OIDC_RETURN_PATH = '/oidc/callback'

const ProviderId = Type.String({ pattern: '^[a-z0-9]{1,20}$' })

const redirect = envelope({
  url: Type.String({ description: 'The page of the provider to which the browser goes next' }),
})

export const startOidcSignIn = endpoint({
  method: 'POST',
  path: '/api/v2/auth/oidc/sign-ins',
  access: 'everyone',
  schema: {
    summary: 'Begins to sign in by another site',
    tags: ['accounts'],
    body: Type.Object({ providerId: ProviderId }),
    response: { 200: redirect },
  },
  errors: ['RecordNotFound', 'ServiceUnavailable', 'TooManyRequests'],
})

export const startOidcLink = endpoint({
  method: 'POST',
  path: '/api/v2/auth/oidc/links',
  schema: {
    summary: 'Begins to add another site to the account; requires the password or a code',
    tags: ['accounts'],
    body: Type.Object({ providerId: ProviderId, proof: Reauthentication }),
    response: { 200: redirect },
  },
  errors: ['Unauthorized', 'RecordNotFound', 'ServiceUnavailable', 'ValidationFailed', 'TooManyRequests'],
})

/** An account at a provider that is not linked to any account of ours. */
export const UnlinkedIdentity = Type.Object({
  providerName: Type.String(),
  /** The e-mail that the provider has verified; null without one, so that no account can be matched. */
  email: nullable(Type.String()),
})
export type UnlinkedIdentity = Static<typeof UnlinkedIdentity>

export const loginByOidc = endpoint({
  method: 'POST',
  path: '/api/v2/auth/login-by-oidc',
  access: 'everyone',
  schema: {
    summary:
      'Takes what a provider sent the browser back with: signs in, or adds the other site to the account that asked',
    tags: ['accounts'],
    body: Type.Object({
      query: Type.String({
        minLength: 1,
        maxLength: 4000,
        description: 'The query of the address of return',
      }),
    }),
    response: {
      200: envelope({
        session: Type.Optional(SessionData),
        secondFactor: Type.Optional(SecondFactorChallenge),
        /** To be added by `POST /api/v2/auth/oidc/identities` once the person has signed in as usual. */
        unlinked: Type.Optional(UnlinkedIdentity),
        /** Present when the other site was added to the account. */
        linked: Type.Optional(Type.Object({ providerName: Type.String() })),
      }),
    },
  },
  errors: ['CredentialsMismatch', 'Forbidden', 'ServiceUnavailable', 'StateNotAllowed', 'TooManyRequests'],
})

export const OidcIdentity = Type.Object({
  id: Id,
  providerName: Type.String(),
  email: nullable(Type.String()),
  createdAt: Type.String(),
  lastUsedAt: nullable(Type.String()),
})
export type OidcIdentity = Static<typeof OidcIdentity>

export const listOidcIdentities = endpoint({
  method: 'GET',
  path: '/api/v2/auth/oidc/identities',
  access: 'signed-in',
  schema: {
    summary: 'Other sites by which the signed-in person signs in',
    tags: ['accounts'],
    response: { 200: envelope({ identities: Type.Array(OidcIdentity) }) },
  },
  errors: ['Unauthorized'],
})

export const createOidcIdentity = endpoint({
  method: 'POST',
  path: '/api/v2/auth/oidc/identities',
  schema: {
    summary: 'Adds the other site by which this browser came back, if it has the e-mail of the account',
    tags: ['accounts'],
    response: { 201: envelope({ identity: OidcIdentity }) },
  },
  errors: ['Unauthorized', 'StateNotAllowed'],
})

export const deleteOidcIdentity = endpoint({
  method: 'DELETE',
  path: '/api/v2/auth/oidc/identities/:identityId',
  schema: {
    summary: 'Removes another site from the account; requires the password or a code',
    tags: ['accounts'],
    params: Type.Object({ identityId: Id }),
    body: nullable(Reauthentication),
    response: { 200: envelope({}) },
  },
  errors: ['Unauthorized', 'RecordNotFound', 'ValidationFailed', 'TooManyRequests'],
})
