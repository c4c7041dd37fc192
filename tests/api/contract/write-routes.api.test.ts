import type { TSchema } from 'typebox'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints, type OperationName } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { newId } from '#server/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import { buildUser, type User } from '#tests/support/factories.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'

// Every writing operation, read from the contract, so that new ones are tested as well.

const app = testApp()
const writes = (endpoints as readonly Endpoint[]).filter(({ method }) => method !== 'GET')
const names = writes.map(({ method, path }) => `${method} ${path}`)

/** The only writes open to guests; a new one has to be added here. */
const forGuests: readonly OperationName[] = [
  'POST /api/v2/auth/request-password',
  'POST /api/v2/auth/restore-password',
  'POST /api/v2/auth/contact-undos',
  'POST /api/v2/auth/passkeys/sign-in-options',
  'POST /api/v2/auth/login-by-passkey',
  'POST /api/v2/auth/oidc/sign-ins',
  'POST /api/v2/auth/login-by-oidc',
  'POST /api/v2/auth/login-by-second-factor',
  'POST /api/v2/visits',
  'POST /api/v2/auth/login-by-temporary-password',
  'POST /api/v2/auth/login-by-permanent-password',
  'POST /api/v1/request-code',
  'POST /api/v1/reservations',
  'POST /api/v1/reservations/confirm-by-code',
  'POST /api/v1/reservations/decline-by-code',
  'POST /api/v1/reservations/move-by-code',
  'POST /api/v1/waitlist-entries',
  'POST /api/v1/polls/:token/votes',
  'DELETE /api/v1/polls/:token/votes/:voterId',
]

let anna: User
let token: string

beforeAll(async () => {
  anna = await buildUser(app.db)
  token = (await sessionHeaders(app.app, anna)).authorization.slice('Bearer '.length)
})

function send(name: string, headers: Record<string, string> = {}) {
  const [method = '', path = ''] = name.split(' ')
  return app.request({
    method: method as 'POST',
    url: path.replace(/:\w+/g, '0123456789abcdef01234567'),
    headers,
  })
}

test('every route that accepts writes is an operation of the contract', () => {
  const served: string[] = []
  const path: string[] = []
  for (const line of app.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', segment = '', methods = ''] =
      /^([│ ]*)[├└]── ([^ ]*)(?: \(([^)]*)\))?/.exec(line) ?? []
    path.length = indent.length / 4
    path.push(segment)
    for (const method of methods.split(', ')) {
      if (['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)) served.push(`${method} ${path.join('')}`)
    }
  }
  expect(served.filter((name) => !name.endsWith('*')).sort()).toEqual([...names].sort())
})

test('the writing operations open to guests are these few', () => {
  const open = writes.filter(({ access }) => access === 'everyone')
  expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...forGuests].sort())
})

describe.each(names)('%s', (name) => {
  test.each([
    ['the browser says so', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['only the origin says so', { origin: 'https://evil.example' }],
    ['a neighbouring domain', { 'sec-fetch-site': 'same-site' }],
    ['a sandboxed page', { origin: 'null' }],
  ])('is refused from another site, with and without the cookie: %s', async (_, headers) => {
    expect((await send(name, { ...headers, cookie: `session=${token}` })).status).toBe(403)
    expect((await send(name, headers)).status).toBe(403)
  })

  test('is refused with the cookie alone when the request names no origin', async () => {
    expect((await send(name, { cookie: `session=${token}` })).status).toBe(403)
  })
})

const forSignedIn = names.filter((name) => !(forGuests as readonly string[]).includes(name))

test.each(forSignedIn)('%s is refused for a guest, a made-up token and a blocked person', async (name) => {
  const blocked = await buildUser(app.db)
  const own = await sessionHeaders(app.app, blocked)
  await app.db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', blocked.id).execute()
  const deleted = await buildUser(app.db)
  const old = await sessionHeaders(app.app, deleted)
  await app.db.updateTable('users').set({ is_deleted: true }).where('id', '=', deleted.id).execute()
  const unknownToken = { authorization: `Bearer ${'a'.repeat(43)}` }
  for (const headers of [{}, unknownToken, own, old]) {
    // Without a body, because the refusal comes before validation.
    const response = await send(name, headers)
    expect([response.status, response.error.status]).toEqual([401, 'Unauthorized'])
  }
})

/** Fields of a body that no client may set. */
const forbiddenFields = [
  'role',
  'isAdmin',
  'is_admin',
  'followerCount',
  'follower_count',
  'isDeleted',
  'userId',
  'user_id',
]

function objectsIn(schema: TSchema): Record<string, unknown>[] {
  const { properties, items, anyOf } = schema as {
    properties?: Record<string, TSchema>
    items?: TSchema
    anyOf?: TSchema[]
  }
  const inner = [...Object.values(properties ?? {}), ...(items ? [items] : []), ...(anyOf ?? [])]
  return [...(properties ? [schema as Record<string, unknown>] : []), ...inner.flatMap(objectsIn)]
}

const withBody = writes.flatMap(({ method, path, schema }) =>
  schema.body ? [{ name: `${method} ${path}`, body: schema.body }] : [],
)

/** Operations with one error for all fields together. */
const refusedAsOne = new Set(['/api/v2/auth/login-by-temporary-password', '/api/v2/auth/change-password'])

test.each(withBody)('$name takes the fields it names and no others', async ({ name, body }) => {
  for (const object of objectsIn(body)) expect(object.additionalProperties).toBe(false)
  const named = new Set(objectsIn(body).flatMap((object) => Object.keys(object.properties as object)))
  const [method = '', path = ''] = name.split(' ')
  const admin = await sessionHeaders(app.app, await buildUser(app.db, { role: 'admin' }))
  for (const field of forbiddenFields.filter((their) => !named.has(their))) {
    const response = await app.request({
      method: method as 'POST',
      url: path.replace(/:\w+/g, newId()),
      headers: admin,
      payload: { [field]: 'admin' },
    })
    const refusal = refusedAsOne.has(path) ? [400, 'FieldInvalid'] : [422, 'ValidationFailed']
    expect([response.status, response.error.status]).toEqual(refusal)
  }
})
