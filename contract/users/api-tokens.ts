import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { Id, oneOf } from '#contract/fields.ts'
import { Reauthentication } from '#contract/users/accounts.ts'
import { API_TOKEN_DAYS, apiScopes, MAX_API_TOKEN_NAME } from './api-scopes.ts'

const Scopes = Type.Array(oneOf(apiScopes), { minItems: 1, maxItems: apiScopes.length, uniqueItems: true })

export const ApiToken = Type.Object({
  id: Id,
  name: Type.String(),
  ending: Type.String({ description: 'The last characters, to know it again' }),
  scopes: Type.Array(oneOf(apiScopes)),
  createdAt: Type.String(),
  expiresAt: Type.String(),
  lastUsedAt: nullable(Type.String({ description: 'To the minute' })),
})
export type ApiToken = Static<typeof ApiToken>

const exampleToken: ApiToken = {
  id: '6740c0de0000000000000001',
  name: 'Касса',
  ending: 'p4sE',
  scopes: ['bookings:read', 'bookings:write'],
  createdAt: '2026-11-25T09:00:00.000Z',
  expiresAt: '2027-02-23T09:00:00.000Z',
  lastUsedAt: null,
}

export const listApiTokens = endpoint({
  method: 'GET',
  path: '/api/v2/api-tokens',
  access: 'signed-in',
  schema: {
    summary: 'The viewer’s tokens for programs, latest first',
    tags: ['api-tokens'],
    response: { 200: envelope({ tokens: Type.Array(ApiToken) }) },
    example: { data: { tokens: [exampleToken] } },
  },
  errors: ['Unauthorized'],
})

export const createApiToken = endpoint({
  method: 'POST',
  path: '/api/v2/api-tokens',
  schema: {
    summary: 'Makes a token for a program, shown only once; asks who it is, by password or code',
    tags: ['api-tokens'],
    body: Type.Object({
      name: Type.String({ minLength: 1, maxLength: MAX_API_TOKEN_NAME }),
      scopes: Scopes,
      lifetimeDays: Type.Integer({ minimum: 1, maximum: Math.max(...API_TOKEN_DAYS) }),
      ...Reauthentication.properties,
    }),
    response: { 201: envelope({ token: ApiToken, secret: Type.String() }) },
    example: {
      body: {
        name: 'Касса',
        scopes: ['bookings:read', 'bookings:write'],
        lifetimeDays: 90,
        password: 'correct horse battery',
      },
      data: { token: exampleToken, secret: 'shodim_wJ6mYq0oXb1mT6f2nVxq3hT0Jc7yQe9L5aRk8uZp4sE' },
    },
  },
  errors: ['Unauthorized', 'StateNotAllowed', 'ValidationFailed', 'TooManyRequests'],
})

export const deleteApiToken = endpoint({
  method: 'DELETE',
  path: '/api/v2/api-tokens/:tokenId',
  schema: {
    summary: 'Revokes a token: it opens nothing any more',
    tags: ['api-tokens'],
    params: Type.Object({ tokenId: Id }),
    response: { 200: envelope({}) },
    example: { data: {} },
  },
  errors: ['Unauthorized', 'RecordNotFound'],
})
