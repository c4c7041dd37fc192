import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ApiScope, apiScopes, MAX_API_TOKENS, partsOfApi, scopeOf } from '#contract/users/api-scopes.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { newId } from '#server/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import { withJobs } from '#tests/support/booking-people.ts'
import { buildMember, buildUser, type Place, type User } from '#tests/support/factories.ts'
import { codeFor } from '#tests/support/messages.ts'
import { type Person, signIn } from '#tests/support/people.ts'
import { buildBookablePlace, buildReservation } from '#tests/support/reservations.ts'

const app = testApp()
withJobs(app)
const password = 'correct horse battery'
const operations = endpoints as readonly Endpoint[]

let vera: Person
let user: User
let bar: Place

beforeAll(async () => {
  user = await buildUser(app.db, { password_hash: await hashPassword(password), email: 'vera@example.ru' })
  bar = await buildBookablePlace(app.db)
  await buildMember(app.db, user, { placeId: bar.id }, 'manager')
  vera = await signIn(app, user)
})

async function makeToken(
  scopes: readonly ApiScope[],
  person = vera,
): Promise<{ id: string; secret: string }> {
  const made = await person.post('/api/v2/api-tokens', { name: 'Касса', scopes, lifetimeDays: 30, password })
  expect(made.status).toBe(201)
  return { id: made.data.token.id, secret: made.data.secret }
}

const withToken = (secret: string, method: string, url: string, payload?: object) =>
  app.request({
    method: method as 'GET',
    url,
    headers: { authorization: `Bearer ${secret}` },
    ...(payload && { payload }),
  })

describe('every operation and every scope', () => {
  const secrets = new Map<ApiScope, string>()
  beforeAll(async () => {
    for (const scope of apiScopes) secrets.set(scope, (await makeToken([scope])).secret)
  })

  test('every tag of the contract has a scope or is closed to tokens, and no other tag is listed', () => {
    const tags = new Set(operations.map(({ schema }) => schema.tags[0]))
    expect([...tags].sort()).toEqual(Object.keys(partsOfApi).sort())
  })

  test('accounts, rights and chats are closed to tokens', () => {
    const closed = operations.filter((operation) => scopeOf(operation) === null).map(({ path }) => path)
    for (const word of ['auth', 'sessions', 'accounts', 'api-tokens', 'permissions', 'claims', 'chats']) {
      const paths = operations.map(({ path }) => path).filter((path) => path.includes(`/${word}`))
      expect(paths.length, word).toBeGreaterThan(0)
      expect(closed).toEqual(expect.arrayContaining(paths))
    }
  })

  test.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    '%s',
    async (_, operation) => {
      const url = operation.path.replace(/:\w+/g, '0123456789abcdef01234567')
      const opened: ApiScope[] = []
      for (const [scope, secret] of secrets) {
        const { error } = await withToken(secret, operation.method, url)
        if (error?.status !== 'InsufficientScope') opened.push(scope)
      }
      const scope = scopeOf(operation)
      expect(opened).toEqual(scope === null ? [] : [scope])
    },
  )
})

test('a token with every scope has the rights of its person, and a token of an admin has no rights of an admin', async () => {
  const elsewhere = await buildBookablePlace(app.db)
  const { id } = await buildReservation(app.db, { place_id: elsewhere.id, name: 'Анна' })
  const admin = await buildUser(app.db, {
    role: 'admin',
    password_hash: await hashPassword(password),
    email: 'chief@example.ru',
  })
  for (const person of [vera, await signIn(app, admin)]) {
    const { secret } = await makeToken(apiScopes, person)
    expect((await withToken(secret, 'GET', `/api/v1/places/${elsewhere.id}/reservations`)).status).toBe(403)
    expect((await withToken(secret, 'POST', `/api/v1/reservations/${id}/confirm`)).status).toBe(404)
    expect(
      (await withToken(secret, 'PATCH', `/api/v1/places/${elsewhere.id}`, { name: 'Чужое' })).status,
    ).toBe(403)
  }
})

test('a program works with the reservations of its person’s venue, and reading does not mark them as seen', async () => {
  const { secret } = await makeToken(['bookings:read', 'bookings:write'])
  const { id } = await buildReservation(app.db, { place_id: bar.id, name: 'Анна' })
  const board = await withToken(secret, 'GET', `/api/v1/places/${bar.id}/reservations?query=Анна`)
  expect(board.data.reservations.map((one: { id: string }) => one.id)).toContain(id)
  const seen = await app.db
    .selectFrom('reservations')
    .select('venue_viewed_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(seen.venue_viewed_at).toBeNull()
  const confirmed = await withToken(secret, 'POST', `/api/v1/reservations/${id}/confirm`)
  expect(confirmed.data.reservation.status).toBe('confirmed')
})

test('a token works until it is revoked or expires or its person is blocked; then the error says which', async () => {
  const { id, secret } = await makeToken(['places:read'])
  const read = () => withToken(secret, 'GET', `/api/v1/places/${bar.id}`)
  expect((await read()).status).toBe(200)
  const listed = (await vera.get('/api/v2/api-tokens')).data.tokens.find(
    (one: { id: string }) => one.id === id,
  )
  expect(listed).toMatchObject({ name: 'Касса', ending: secret.slice(-4), lastUsedAt: expect.any(String) })
  expect((await vera.delete(`/api/v2/api-tokens/${id}`)).status).toBe(200)
  const refused = await read()
  expect([refused.status, refused.error.status]).toEqual([401, 'Unauthorized'])
  expect((await vera.delete(`/api/v2/api-tokens/${id}`)).status).toBe(404)

  const expired = await makeToken(['places:read'])
  await app.db
    .updateTable('api_tokens')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', expired.id)
    .execute()
  expect((await withToken(expired.secret, 'GET', '/api/v1/cities')).status).toBe(401)

  const boris = await buildUser(app.db, {
    password_hash: await hashPassword(password),
    email: 'boris@example.ru',
  })
  const borisToken = await makeToken(['places:read'], await signIn(app, boris))
  await app.db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', boris.id).execute()
  expect((await withToken(borisToken.secret, 'GET', '/api/v1/cities')).status).toBe(401)
})

test('creating a token needs a reauthentication, and only its hash is stored', async () => {
  const wanted = { name: 'Касса', scopes: ['bookings:read'], lifetimeDays: 30 }
  const without = await vera.post('/api/v2/api-tokens', wanted)
  expect([without.status, without.error.fields]).toEqual([422, { password: [expect.any(String)] }])
  for (const wrong of [
    { scopes: [] },
    { scopes: ['admin:write'] },
    { lifetimeDays: 3660 },
    { name: '\u200b ' },
  ]) {
    expect((await vera.post('/api/v2/api-tokens', { ...wanted, ...wrong, password })).status).toBe(422)
  }
  const { secret } = await makeToken(['bookings:read'])
  expect(secret).toMatch(/^shodim_[\w-]{43}$/)
  const rows = await app.db.selectFrom('api_tokens').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(secret.slice('shodim_'.length))
})

test('a refused token does not cost the one-time code', async () => {
  const anna = await signIn(app, await buildUser(app.db, { email: 'anna@example.ru' }))
  expect((await anna.post('/api/v2/auth/request-confirmation')).status).toBe(200)
  const code = await codeFor(app.app, 'anna@example.ru')
  const wanted = { scopes: ['places:read'], lifetimeDays: 30, code }
  expect((await anna.post('/api/v2/api-tokens', { ...wanted, name: ' \u200b' })).error.fields).toHaveProperty(
    'name',
  )
  await fillTokens(anna.id, MAX_API_TOKENS)
  expect((await anna.post('/api/v2/api-tokens', { ...wanted, name: 'Касса' })).error.status).toBe(
    'StateNotAllowed',
  )
  await app.db.deleteFrom('api_tokens').where('user_id', '=', anna.id).execute()
  expect((await anna.post('/api/v2/api-tokens', { ...wanted, name: 'Касса' })).status).toBe(201)
})

test('parallel requests do not exceed the limit of tokens', async () => {
  const anna = await signIn(
    app,
    await buildUser(app.db, { password_hash: await hashPassword(password), email: 'many@example.ru' }),
  )
  await fillTokens(anna.id, MAX_API_TOKENS - 1)
  const wanted = { name: 'Касса', scopes: ['places:read'], lifetimeDays: 30, password }
  const made = await Promise.all([1, 2, 3].map(() => anna.post('/api/v2/api-tokens', wanted)))
  expect(made.filter(({ status }) => status === 201)).toHaveLength(1)
})

async function fillTokens(userId: string, count: number): Promise<void> {
  const values = Array.from({ length: count }, () => {
    const id = newId()
    return {
      id,
      user_id: userId,
      name: 'Сайт',
      token_hash: id,
      ending: id.slice(-4),
      scopes: ['places:read'],
      expires_at: new Date(Date.now() + DAY_MS),
    }
  })
  await app.db.insertInto('api_tokens').values(values).execute()
}
