import { Type } from 'typebox'
import { endpoint, envelope } from '#contract/endpoint.ts'
import { Email, Id } from '#contract/fields.ts'
import { CLAIM_CODE_LENGTH } from '#contract/places/place-limits.ts'
import { Place } from '#contract/places/places.ts'

export const listClaimOptions = endpoint({
  method: 'GET',
  path: '/api/v2/claims/options',
  access: 'signed-in',
  schema: {
    summary: 'The ways to verify ownership of a place: its phones and e-mail domains',
    tags: ['claims'],
    querystring: Type.Object({ placeId: Id }),
    response: {
      200: envelope({
        /** Whether the place has no owner yet and is visible to the viewer. */
        isClaimable: Type.Boolean(),
        phones: Type.Array(
          Type.Object({ id: Id, masked: Type.String({ description: '+7 (9••) •••-••-45' }) }),
        ),
        /** An e-mail address at one of these domains proves ownership. */
        domains: Type.Array(Type.String()),
      }),
    },
  },
  errors: ['Unauthorized', 'RecordNotFound'],
})

export const createClaim = endpoint({
  method: 'POST',
  path: '/api/v2/claims',
  schema: {
    summary: 'Has a code sent to a phone of the place or to an e-mail at the domain of its link',
    tags: ['claims'],
    body: Type.Object({
      placeId: Id,
      /** One of the two is required. */
      phoneId: Type.Optional(Id),
      email: Type.Optional(Email),
    }),
    response: {
      201: envelope({
        claim: Type.Object({ id: Id, sentTo: Type.String() }),
        /** Seconds until another code may be requested. */
        timeout: Type.Integer(),
      }),
    },
  },
  errors: [
    'Unauthorized',
    'RecordNotFound',
    'ValidationFailed',
    'StateNotAllowed',
    'ResendSmsTemporaryBlocked',
    'TooManyRequests',
  ],
})

export const confirmClaim = endpoint({
  method: 'POST',
  path: '/api/v2/claims/:claimId/confirm',
  schema: {
    summary: 'Confirms the code: its sender becomes the owner of the place',
    tags: ['claims'],
    params: Type.Object({ claimId: Id }),
    body: Type.Object({ code: Type.String({ pattern: `^\\d{${CLAIM_CODE_LENGTH}}$` }) }),
    response: { 200: envelope({ place: Place }) },
  },
  errors: [
    'Unauthorized',
    'RecordNotFound',
    'ValidationFailed',
    'CredentialsMismatch',
    'PasswordExpired',
    'StateNotAllowed',
    'TooManyRequests',
  ],
})
