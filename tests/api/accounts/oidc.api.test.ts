import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { testApp } from '#tests/support/app.ts'
import { buildUser } from '#tests/support/factories.ts'
import { messageFor } from '#tests/support/messages.ts'
import { signInAtProvider, startOidcProvider } from '#tests/support/oidc/provider.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'

const provider = await startOidcProvider('http://localhost:3000')
const app = testApp({
  ...provider.environment,
  OIDC_PROVIDERS: 'example, unreachable',
  OIDC_UNREACHABLE_ISSUER: 'http://127.0.0.1:1',
  OIDC_UNREACHABLE_CLIENT_ID: 'shodim',
})
const auth = '/api/v2/auth'
const password = 'correct horse'
type Headers = Record<string, string>

beforeAll(() => app.app.jobs.start())
afterAll(() => provider.stop())

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, headers: Headers = {}) =>
  app.request({ method, url: `${auth}${path}`, headers, ...(payload && { payload }) })

async function person(email: string) {
  const user = await buildUser(app.db, { email, password_hash: await hashPassword(password) })
  return { id: user.id, email, headers: await sessionHeaders(app.app, user) }
}

/** Starts a sign-in at the provider. @returns its page, and the cookie of the browser */
async function startSignIn(path: '/oidc/sign-ins' | '/oidc/links', headers: Headers = {}) {
  const payload = { providerId: 'example', ...(path === '/oidc/links' && { proof: { password } }) }
  const started = await call('POST', path, payload, headers)
  expect(started.status, started.body).toBe(200)
  const [cookie = ''] = String(started.headers['set-cookie']).split(';')
  return { url: started.data.url as string, browser: { ...headers, cookie } as Headers }
}

const returnWith = (query: string, browser: Headers) => call('POST', '/login-by-oidc', { query }, browser)

/** Signs in by the provider from a new browser. */
async function signIn(login: string) {
  const { url, browser } = await startSignIn('/oidc/sign-ins')
  return { browser, back: await returnWith(await signInAtProvider(url, login), browser) }
}

async function link(who: { headers: Headers }, login: string) {
  const { url, browser } = await startSignIn('/oidc/links', who.headers)
  return returnWith(await signInAtProvider(url, login), browser)
}

const mismatch = expect.objectContaining({
  status: 422,
  error: expect.objectContaining({ status: 'CredentialsMismatch' }),
})

test('a provider that is not configured is unknown, and one that does not answer is reported', async () => {
  expect((await call('POST', '/oidc/sign-ins', { providerId: 'other' })).status).toBe(404)
  expect((await call('POST', '/oidc/sign-ins', { providerId: 'unreachable' })).status).toBe(503)
})

test('an account with the same e-mail is not taken over: its owner signs in as usual, and then it is linked', async () => {
  const anna = await person('anna@oidc.example.ru')
  const { browser, back } = await signIn(anna.email)
  expect([back.status, back.data]).toEqual([
    200,
    { unlinked: { providerName: 'Пример ID', email: anna.email } },
  ])
  const add = (headers: Headers) => call('POST', '/oidc/identities', undefined, { ...browser, ...headers })
  expect((await add({})).status).toBe(401)
  // Neither a session from before, nor somebody else, nor another browser.
  expect((await add(anna.headers)).status).toBe(422)
  expect((await add((await person('boris@oidc.example.ru')).headers)).status).toBe(422)
  const fresh = await sessionHeaders(app.app, anna)
  expect((await call('POST', '/oidc/identities', undefined, fresh)).status).toBe(422)
  expect((await signIn(anna.email)).back.data.session).toBeUndefined()

  const added = await add(fresh)
  expect([added.status, added.data.identity]).toEqual([
    201,
    expect.objectContaining({ providerName: 'Пример ID', email: anna.email, lastUsedAt: null }),
  ])
  expect(await messageFor(app.app, anna.email, /войти через Пример ID/)).toContain('settings')
  expect((await add(fresh)).status).toBe(422)
  const { back: again } = await signIn(anna.email)
  expect(again.data.session).toMatchObject({ user: { id: anna.id }, isNew: false })
})

test('an unknown identity leads to registration; an unverified e-mail is ignored', async () => {
  const { browser, back } = await signIn('vera@oidc.example.ru')
  expect(back.data.unlinked.email).toBe('vera@oidc.example.ru')
  const accounts = app.db.selectFrom('users').select('id').where('email', 'like', 'vera@%')
  expect(await accounts.execute()).toEqual([])
  const vera = await person('vera@oidc.example.ru')
  expect((await call('POST', '/oidc/identities', undefined, { ...browser, ...vera.headers })).status).toBe(
    201,
  )

  const gleb = await person('gleb@oidc.example.ru')
  const unverified = await signIn(`unverified:${gleb.email}`)
  expect(unverified.back.data).toEqual({ unlinked: { providerName: 'Пример ID', email: null } })
  const headers = { ...unverified.browser, ...(await sessionHeaders(app.app, gleb)) }
  expect((await call('POST', '/oidc/identities', undefined, headers)).status).toBe(422)
})

test('a provider is linked and unlinked in the settings after reauthentication', async () => {
  const [dima, eva] = [await person('dima@oidc.example.ru'), await person('eva@oidc.example.ru')]
  const start = (proof: object) => call('POST', '/oidc/links', { providerId: 'example', proof }, dima.headers)
  expect((await start({})).status).toBe(422)
  expect((await start({ password: 'wrong' })).status).toBe(422)
  expect((await call('POST', '/oidc/links', { providerId: 'example', proof: { password } })).status).toBe(401)

  expect((await link(dima, 'other-name@oidc.example.ru')).data).toEqual({
    linked: { providerName: 'Пример ID' },
  })
  const list = async ({ headers }: { headers: Headers }) =>
    (await call('GET', '/oidc/identities', undefined, headers)).data.identities
  const [identity] = await list(dima)
  expect(identity.email).toBe('other-name@oidc.example.ru')
  expect((await signIn('other-name@oidc.example.ru')).back.data.session.user.id).toBe(dima.id)
  // A provider account belongs to one account, and an account has one identity of a provider.
  expect((await link(eva, 'other-name@oidc.example.ru')).error.status).toBe('StateNotAllowed')
  expect((await link(dima, 'second@oidc.example.ru')).error.status).toBe('StateNotAllowed')
  // The browser of somebody else brings nothing back for Dima.
  const { url, browser } = await startSignIn('/oidc/links', dima.headers)
  const query = await signInAtProvider(url, 'third@oidc.example.ru')
  expect((await returnWith(query, { ...browser, ...eva.headers })).status).toBe(403)
  expect(await list(eva)).toEqual([])

  const remove = (proof: object, headers = dima.headers) =>
    call('DELETE', `/oidc/identities/${identity.id}`, proof, headers)
  expect((await remove({})).status).toBe(422)
  expect((await remove({ password }, eva.headers)).status).toBe(404)
  expect((await remove({ password })).status).toBe(200)
  expect((await remove({ password })).status).toBe(404)
  expect((await signIn('other-name@oidc.example.ru')).back.data.session).toBeUndefined()
  const subjects = (await app.db.selectFrom('oidc_identities').select('subject').execute()).map(
    (row) => row.subject,
  )
  expect(subjects).not.toContain('third@oidc.example.ru')
})

test('a response counts once, for the browser and the state that it was started with', async () => {
  const [one, other] = [await startSignIn('/oidc/sign-ins'), await startSignIn('/oidc/sign-ins')]
  const query = await signInAtProvider(one.url, 'zoya@oidc.example.ru')
  expect(await returnWith(query, {})).toEqual(mismatch)
  // A code from one browser sent by another, which has another state and verifier.
  expect(await returnWith(query, other.browser)).toEqual(mismatch)
  expect((await returnWith(query, one.browser)).status).toBe(200)
  expect(await returnWith(query, one.browser)).toEqual(mismatch)

  for (const column of ['state', 'nonce', 'verifier'] as const) {
    const started = await startSignIn('/oidc/sign-ins')
    const response = await signInAtProvider(started.url, 'zoya@oidc.example.ru')
    await app.db
      .updateTable('oidc_requests')
      .set({ [column]: 'x'.repeat(43) })
      .execute()
    expect(await returnWith(response, started.browser), column).toEqual(mismatch)
  }

  const parameters = new URL((await startSignIn('/oidc/sign-ins')).url).searchParams
  expect(parameters.get('code_challenge_method')).toBe('S256')
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(parameters.get(name)?.length).toBeGreaterThan(40)

  const stranger = await startSignIn('/oidc/sign-ins')
  const state = new URL(stranger.url).searchParams.get('state')
  const forged = `?code=forged&state=${state}&iss=${encodeURIComponent(provider.issuer)}`
  expect(await returnWith(forged, stranger.browser)).toEqual(mismatch)
  const refused = await startSignIn('/oidc/sign-ins')
  const denied = `?error=access_denied&state=${new URL(refused.url).searchParams.get('state')}&iss=${encodeURIComponent(provider.issuer)}`
  expect((await returnWith(denied, refused.browser)).error.messageUI.message).toBe(
    'Вы отказались войти через Пример ID',
  )
})

test('the second factor is asked, and a blocked account stays closed', async () => {
  const fyodor = await person('fyodor@oidc.example.ru')
  expect((await link(fyodor, fyodor.email)).status).toBe(200)
  const { secret } = (await call('POST', '/second-factor/setup', { password }, fyodor.headers)).data
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  expect((await call('POST', '/second-factor/confirm', { code }, fyodor.headers)).status).toBe(200)
  const { back } = await signIn(fyodor.email)
  expect(back.data).toEqual({ secondFactor: expect.objectContaining({ token: expect.any(String) }) })

  await app.db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', fyodor.id).execute()
  expect((await signIn(fyodor.email)).back.status).toBe(403)
})

test('the number of sign-ins that one network begins is limited', async () => {
  const start = () =>
    app.request({
      method: 'POST',
      url: `${auth}/oidc/sign-ins`,
      payload: { providerId: 'example' },
      remoteAddress: '203.0.113.77',
    })
  const statuses = (await Promise.all(Array.from({ length: 305 }, start))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(300)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
})
