import { beforeAll, describe, expect, test } from 'vitest'
import {
  CODE_REQUESTS_PER_IP,
  MAX_ATTEMPTS_OF_OTHERS,
  TRIES_OF_REQUESTER,
} from '#server/features/accounts/rules.ts'
import { testApp } from '#tests/support/app.ts'
import { buildUser } from '#tests/support/factories.ts'
import { messageFor, codeFor as readCode } from '#tests/support/messages.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'

const app = testApp({ ADMIN_EMAIL: 'Chief@Example.ru' })

beforeAll(() => app.app.jobs.start())

const auth = '/api/v2/auth'

function post(path: string, payload: object, headers: Record<string, string> = {}) {
  return app.request({ method: 'POST', url: path, payload, headers })
}

const codeFor = (to: string, sentBefore = 0) => readCode(app.app, to, sentBefore)

/** With a replica a guest who wrote gets a second cookie beside it. */
const sessionCookie = ({ headers }: { headers: Record<string, unknown> }): string =>
  String([headers['set-cookie']].flat()[0])

async function register(email: string): Promise<{ token: string; userId: string; cookie: string }> {
  await post(`${auth}/request-password`, { email })
  const response = await post(`${auth}/login-by-temporary-password`, {
    email,
    password: await codeFor(email),
  })
  expect(response.status).toBe(200)
  return {
    token: response.data.session.accessToken,
    userId: response.data.session.user.id,
    cookie: sessionCookie(response),
  }
}

/** As if the pause between codes were over. */
async function skipResendPause(address: string): Promise<void> {
  await app.db
    .updateTable('login_codes')
    .set({ created_at: new Date(Date.now() - 120_000) })
    .where('address', '=', address)
    .execute()
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test('registration by e-mail creates an account and signs in', async () => {
  const sent = await post(`${auth}/request-password`, { email: 'Anna@Example.ru' })
  expect(sent.status).toBe(200)
  expect(sent.data.timeout).toBe(30)

  const response = await post(`${auth}/login-by-temporary-password`, {
    email: 'anna@example.ru',
    password: await codeFor('anna@example.ru'),
  })
  expect(response.status).toBe(200)
  expect(response.data.session).toMatchObject({
    isNew: true,
    isAdmin: false,
    isStaff: false,
    isContentManager: false,
  })
  expect(response.data.session.user.email).toBe('anna@example.ru')
  expect(sessionCookie(response)).toMatch(
    /^session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
  )

  const again = await app.request({
    method: 'GET',
    url: `${auth}/session`,
    headers: bearer(response.data.session.accessToken),
  })
  expect(again.data.session.user.id).toBe(response.data.session.user.id)
  expect(JSON.stringify(again.data)).not.toContain('accessToken')
})

test('registration by phone accepts any spelling and stores E.164', async () => {
  await post(`${auth}/request-password`, { phone: '8 (912) 345-67-89' })
  const response = await post(`${auth}/login-by-temporary-password`, {
    phone: '+7 912 345 67 89',
    password: await codeFor('+79123456789'),
  })
  expect(response.data.session.user.phone).toBe('+79123456789')
})

test('an existing account cannot be registered again, a missing one cannot be restored', async () => {
  await register('boris@example.ru')
  await skipResendPause('boris@example.ru')
  const exists = await post(`${auth}/request-password`, { email: 'boris@example.ru' })
  expect(exists.error).toMatchObject({
    status: 'UserAlreadyExist',
    messageUI: { message: 'Профиль с такой почтой уже существует' },
  })
  const missing = await post(`${auth}/restore-password`, { email: 'nobody@example.ru' })
  expect(missing.error).toMatchObject({
    status: 'UserNotExist',
    messageUI: { message: 'Профиль с такой почтой не существует' },
  })
})

test('a second code within 30 seconds and a sixth within the hour are refused with the seconds to wait', async () => {
  const email = 'vera@example.ru'
  await post(`${auth}/request-password`, { email })
  const soon = await post(`${auth}/request-password`, { email })
  expect(soon.error.status).toBe('ResendSmsTemporaryBlocked')
  expect(soon.status).toBe(429)
  expect(soon.error.timeout).toBeGreaterThan(20)
  expect(soon.headers['retry-after']).toBe(String(soon.error.timeout))

  for (let count = 2; count <= 5; count += 1) {
    await skipResendPause(email)
    expect((await post(`${auth}/request-password`, { email })).status).toBe(200)
  }
  await skipResendPause(email)
  const sixth = await post(`${auth}/request-password`, { email })
  expect(sixth.status).toBe(429)
  expect(sixth.error.timeout).toBeGreaterThan(3000)
})

test('parallel requests for a code send one message', async () => {
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => post(`${auth}/request-password`, { email: 'gleb@example.ru' })),
  )
  expect(responses.filter((response) => response.status === 200)).toHaveLength(1)
})

test('three wrong attempts invalidate a code, also in parallel', async () => {
  const email = 'dina@example.ru'
  await post(`${auth}/request-password`, { email })
  const code = await codeFor(email)
  const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0')
  const responses = await Promise.all(
    Array.from({ length: 9 }, () => post(`${auth}/login-by-temporary-password`, { email, password: wrong })),
  )
  expect(responses.every((response) => response.status === 422)).toBe(true)
  const compared = responses.filter((response) => response.error.status === 'CredentialsMismatch')
  expect(compared.length).toBeLessThanOrEqual(TRIES_OF_REQUESTER)
  const right = await post(`${auth}/login-by-temporary-password`, { email, password: code })
  expect(right.error.status).toBe('PasswordExpired')
})

test('a code works once and expires after ten minutes', async () => {
  const email = 'egor@example.ru'
  await post(`${auth}/request-password`, { email })
  const password = await codeFor(email)
  const both = await Promise.all([
    post(`${auth}/login-by-temporary-password`, { email, password }),
    post(`${auth}/login-by-temporary-password`, { email, password }),
  ])
  expect(both.map((response) => response.status).sort()).toEqual([200, 422])

  await skipResendPause(email)
  await post(`${auth}/restore-password`, { email })
  const second = await codeFor(email, 1)
  await app.db
    .updateTable('login_codes')
    .set({ created_at: new Date(Date.now() - 601_000) })
    .where('address', '=', email)
    .where('used_at', 'is', null)
    .execute()
  const late = await post(`${auth}/login-by-temporary-password`, { email, password: second })
  expect(late.error).toMatchObject({
    status: 'PasswordExpired',
    messageUI: { message: 'Временный код устарел' },
  })
})

test('the permanent password is set first and changed with the old one, which ends other sessions', async () => {
  const email = 'zhanna@example.ru'
  const { token } = await register(email)
  const set = await post(`${auth}/change-password`, { password: 'correct horse' }, bearer(token))
  expect(set.status).toBe(200)

  const login = await post(`${auth}/login-by-permanent-password`, { email, password: 'correct horse' })
  expect(login.status).toBe(200)
  const second = login.data.session.accessToken

  const wrong = await post(
    `${auth}/change-password`,
    { oldPassword: 'nope', password: 'battery staple' },
    bearer(token),
  )
  expect(wrong.error.messageUI.message).toBe('Неправильный старый пароль')
  const right = await post(
    `${auth}/change-password`,
    { oldPassword: 'correct horse', password: 'battery staple' },
    bearer(token),
  )
  expect(right.status).toBe(200)
  expect((await app.request({ method: 'GET', url: `${auth}/session`, headers: bearer(second) })).status).toBe(
    401,
  )
  expect((await app.request({ method: 'GET', url: `${auth}/session`, headers: bearer(token) })).status).toBe(
    200,
  )

  const mismatch = await post(`${auth}/login-by-permanent-password`, { email, password: 'correct horse' })
  expect(mismatch.error.messageUI.message).toBe('Неправильная почта или пароль')
})

test('after restoring a forgotten password the person sets a new one without the old, once', async () => {
  const email = 'zabava@example.ru'
  const { token } = await register(email)
  await post(`${auth}/change-password`, { password: 'correct horse' }, bearer(token))
  await skipResendPause(email)
  await post(`${auth}/restore-password`, { email })
  const restored = await post(`${auth}/login-by-temporary-password`, {
    email,
    password: await codeFor(email, 1),
  })
  const headers = bearer(restored.data.session.accessToken)

  const before = await app.request({ method: 'GET', url: `${auth}/session`, headers })
  expect(before.data).toMatchObject({ hasPassword: true, asksOldPassword: false })
  expect((await post(`${auth}/change-password`, { password: 'battery staple' }, headers)).status).toBe(200)

  const after = await app.request({ method: 'GET', url: `${auth}/session`, headers })
  expect(after.data).toMatchObject({ hasPassword: true, asksOldPassword: true })
  const again = await post(`${auth}/change-password`, { password: 'third password' }, headers)
  expect(again.error.status).toBe('OldPasswordMismatch')
})

/** From where a request comes. */
const from = (remoteAddress: string) => (path: string, payload: object) =>
  app.request({ method: 'POST', url: `${auth}${path}`, payload, remoteAddress })

test('ten wrong passwords block the guesser, but not the owner or a sign-in by code', async () => {
  const email = 'zahar@example.ru'
  const { token } = await register(email)
  await post(`${auth}/change-password`, { password: 'correct horse' }, bearer(token))
  const stranger = from('203.0.113.20')
  for (let count = 0; count < 10; count += 1) {
    const response = await stranger('/login-by-permanent-password', { email, password: 'guess' })
    expect(response.status).toBe(422)
  }
  const blocked = await stranger('/login-by-permanent-password', { email, password: 'guess' })
  expect(blocked.status).toBe(429)
  expect(blocked.error.timeout).toBeGreaterThan(600)

  const owner = from('203.0.113.21')
  expect((await owner('/login-by-permanent-password', { email, password: 'correct horse' })).status).toBe(200)
  await skipResendPause(email)
  // The code reaches its owner even where the guesses came from.
  await stranger('/restore-password', { email })
  const password = await codeFor(email, 1)
  expect((await stranger('/login-by-temporary-password', { email, password })).status).toBe(200)
})

test('wrong attempts from elsewhere do not use up the code sent to the owner', async () => {
  const email = 'zlata@example.ru'
  const owner = from('203.0.113.30')
  await owner('/request-password', { email })
  const code = await codeFor(email)
  const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0')
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      from(`203.0.113.${40 + index}`)('/login-by-temporary-password', { email, password: wrong }),
    ),
  )
  const compared = guesses.filter(({ error }) => error.status === 'CredentialsMismatch')
  expect(compared.length).toBeLessThanOrEqual(MAX_ATTEMPTS_OF_OTHERS)
  const late = await from('203.0.113.60')('/login-by-temporary-password', { email, password: code })
  expect(late.error.status).toBe('PasswordExpired')
  expect((await owner('/login-by-temporary-password', { email, password: code })).status).toBe(200)
})

test('requests for codes from elsewhere neither block nor invalidate the code of the owner', async () => {
  const email = 'zoya@example.ru'
  const [owner, stranger] = [from('203.0.113.70'), from('203.0.113.71')]
  expect((await stranger('/request-password', { email })).status).toBe(200)
  await codeFor(email)
  expect((await owner('/request-password', { email })).status).toBe(200)
  const code = await codeFor(email, 1)
  for (let count = 1; count < 5; count += 1) {
    await skipResendPause(email)
    await stranger('/request-password', { email })
    await codeFor(email, 1 + count)
  }
  await skipResendPause(email)
  expect((await stranger('/request-password', { email })).error.status).toBe('ResendSmsTemporaryBlocked')
  expect((await owner('/login-by-temporary-password', { email, password: code })).status).toBe(200)
})

test('a code requested later from elsewhere also signs in, and then all codes are invalid', async () => {
  const email = 'zosima@example.ru'
  const [phone, desktop] = [from('203.0.113.72'), from('203.0.113.73')]
  await desktop('/request-password', { email })
  const first = await codeFor(email)
  await phone('/request-password', { email })
  const second = await codeFor(email, 1)
  expect((await desktop('/login-by-temporary-password', { email, password: second })).status).toBe(200)
  const rest = await desktop('/login-by-temporary-password', { email, password: first })
  expect(rest.error.status).toBe('PasswordExpired')
})

// With Redis the counters are not in the database, so the test cannot set them.
test.skipIf(process.env.TEST_REDIS_URL)(
  'after many unused codes no more are sent for a month, except to devices of the account',
  async () => {
    const email = 'yana@example.ru'
    const [home, unknownNetwork] = [from('203.0.113.80'), from('203.0.113.81')]
    await home('/request-password', { email })
    await home('/login-by-temporary-password', { email, password: await codeFor(email) })
    await skipResendPause(email)
    expect((await unknownNetwork('/restore-password', { email })).status).toBe(200)
    await app.db
      .updateTable('rate_limits')
      .set({ count: 30 })
      .where('key', '=', `codes:login:${email}:month`)
      .execute()
    await skipResendPause(email)
    const refused = await unknownNetwork('/restore-password', { email })
    expect([refused.status, refused.error.status]).toEqual([429, 'ResendSmsTemporaryBlocked'])
    expect(refused.error.timeout).toBeGreaterThan(29 * 86_400)
    expect((await home('/restore-password', { email })).status).toBe(200)
    const password = await codeFor(email, 2)
    expect((await home('/login-by-temporary-password', { email, password })).status).toBe(200)
    // The code that was entered does not count.
    const rows = await app.db
      .selectFrom('rate_limits')
      .select(['key', 'count'])
      .where('key', 'like', `codes:login:${email}:203.0.113.80:%`)
      .execute()
    expect(rows.map(({ count }) => count)).toEqual([0, 0])
    // It gives no more codes to networks that the account is not known from.
    await skipResendPause(email)
    expect((await unknownNetwork('/restore-password', { email })).status).toBe(429)
  },
)

test('parallel guesses are counted before they are checked', async () => {
  const email = 'zinaida@example.ru'
  const { token } = await register(email)
  await post(`${auth}/change-password`, { password: 'correct horse' }, bearer(token))
  const guesses = await Promise.all(
    Array.from({ length: 30 }, () =>
      post(`${auth}/login-by-permanent-password`, { email, password: 'guess' }),
    ),
  )
  expect(guesses.filter((response) => response.status === 422)).toHaveLength(10)
  expect(guesses.filter((response) => response.status === 429)).toHaveLength(20)

  const old = await Promise.all(
    Array.from({ length: 20 }, () =>
      post(`${auth}/change-password`, { oldPassword: 'guess', password: 'battery staple' }, bearer(token)),
    ),
  )
  expect(old.filter((response) => response.status === 422)).toHaveLength(10)
  // The right one is no way around the limit either: it would tell a guesser.
  const right = { oldPassword: 'correct horse', password: 'battery staple' }
  expect((await post(`${auth}/change-password`, right, bearer(token))).status).toBe(429)
})

test('a hundred failures from one network address block it, whatever the account', async () => {
  const guess = (index: number) =>
    app.request({
      method: 'POST',
      url: `${auth}/login-by-temporary-password`,
      payload: { email: `nobody-${index}@example.ru`, password: '0000' },
      remoteAddress: '203.0.113.7',
    })
  const responses = await Promise.all(Array.from({ length: 104 }, (_, index) => guess(index)))
  expect(responses.filter((response) => response.status === 422)).toHaveLength(100)
  expect(responses.filter((response) => response.status === 429)).toHaveLength(4)
})

// With Redis the counters are not in the database, so the test cannot set them.
test.skipIf(process.env.TEST_REDIS_URL)('codes are asked for only so often from one address', async () => {
  const request = (email: string) =>
    app.request({
      method: 'POST',
      url: `${auth}/restore-password`,
      payload: { email },
      remoteAddress: '203.0.113.8',
    })
  expect((await request('nobody@example.ru')).error.status).toBe('UserNotExist')
  await app.db
    .updateTable('rate_limits')
    .set({ count: CODE_REQUESTS_PER_IP })
    .where('key', '=', 'codes:ip:203.0.113.8')
    .execute()
  const refused = await request('nobody@example.ru')
  expect([refused.status, refused.error.status]).toEqual([429, 'TooManyRequests'])
})

test('a session set before the sign-in is not reused, and the replaced session ends', async () => {
  const email = 'inna@example.ru'
  const first = await register(email)
  await post(`${auth}/change-password`, { password: 'correct horse' }, bearer(first.token))
  const planted = 'p'.repeat(43)
  const login = (cookie: string) =>
    post(
      `${auth}/login-by-permanent-password`,
      { email, password: 'correct horse' },
      { cookie, 'sec-fetch-site': 'same-origin' },
    )
  const response = await login(`session=${planted}`)
  const token = response.data.session.accessToken
  expect(token).not.toBe(planted)
  expect(String(response.headers['set-cookie'])).toContain(`session=${token};`)
  expect((await sessionWith(planted)).status).toBe(401)

  const again = await login(`session=${token}`)
  expect((await sessionWith(token)).status).toBe(401)
  expect((await sessionWith(again.data.session.accessToken)).status).toBe(200)
  expect((await sessionWith(first.token)).status).toBe(200)
})

test('the cookie is not readable by scripts and is removed with the session', async () => {
  const { cookie, token } = await register('klara@example.ru')
  expect(cookie).toMatch(/^session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
  const out = await post(
    `${auth}/logout`,
    {},
    { cookie: `session=${token}`, 'sec-fetch-site': 'same-origin' },
  )
  expect(String(out.headers['set-cookie'])).toMatch(/^session=; .*Expires=Thu, 01 Jan 1970/)
  expect((await sessionWith(token)).status).toBe(401)
})

const sessionWith = (token: string) =>
  app.request({ method: 'GET', url: `${auth}/session`, headers: bearer(token) })

test('sessions are listed and ended one by one or all at once', async () => {
  const email = 'irina@example.ru'
  const { token } = await register(email)
  await post(`${auth}/change-password`, { password: 'correct horse' }, bearer(token))
  const other = await app.request({
    method: 'POST',
    url: `${auth}/login-by-permanent-password`,
    payload: { email, password: 'correct horse' },
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36' },
  })
  const list = await app.request({ method: 'GET', url: '/api/v2/sessions', headers: bearer(token) })
  expect(list.data.sessions).toHaveLength(2)
  const chrome = list.data.sessions.find((item: { device: string }) => item.device === 'Chrome, Windows')
  expect(chrome.isCurrent).toBe(false)

  const ended = await app.request({
    method: 'DELETE',
    url: `/api/v2/sessions/${chrome.id}`,
    payload: { password: 'correct horse' },
    headers: bearer(token),
  })
  expect(ended.status).toBe(200)
  const second = bearer(other.data.session.accessToken)
  expect((await app.request({ method: 'GET', url: `${auth}/session`, headers: second })).status).toBe(401)

  const stranger = await register('kirill@example.ru')
  const own = (await app.request({ method: 'GET', url: '/api/v2/sessions', headers: bearer(token) })).data
    .sessions[0]
  const foreign = await app.request({
    method: 'DELETE',
    url: `/api/v2/sessions/${own.id}`,
    headers: bearer(stranger.token),
  })
  expect(foreign.status).toBe(404)

  expect(
    (await post(`${auth}/logout?everywhere=1`, { password: 'correct horse' }, bearer(token))).status,
  ).toBe(200)
  expect((await app.request({ method: 'GET', url: `${auth}/session`, headers: bearer(token) })).status).toBe(
    401,
  )
})

test('ending other sessions keeps the current one and those of other people', async () => {
  const email = 'olga@example.ru'
  const { token } = await register(email)
  const stranger = await register('pavel@example.ru')
  const read = (token: string) =>
    app.request({ method: 'GET', url: `${auth}/session`, headers: bearer(token) })
  expect((await read(token)).data.hasPassword).toBe(false)
  await post(`${auth}/change-password`, { password: 'correct horse' }, bearer(token))
  expect((await read(token)).data.hasPassword).toBe(true)
  const login = async () =>
    (await post(`${auth}/login-by-permanent-password`, { email, password: 'correct horse' })).data.session
      .accessToken
  const others = [await login(), await login()]
  const endOthers = () =>
    app.request({
      method: 'DELETE',
      url: '/api/v2/sessions',
      payload: { password: 'correct horse' },
      headers: bearer(token),
    })

  const ended = await endOthers()
  expect(ended.data).toEqual({ endedCount: 2 })
  for (const other of others) expect((await read(other)).status).toBe(401)
  expect((await read(token)).status).toBe(200)
  expect((await read(stranger.token)).status).toBe(200)
  const again = await endOthers()
  expect(again.data).toEqual({ endedCount: 0 })
})

describe('operations that ask for the password again', () => {
  const proven: [
    name: string,
    method: 'POST' | 'DELETE',
    urlOf: (other: { userId: string; otherId: string }) => string,
  ][] = [
    ['deleting the account', 'DELETE', ({ userId }) => `/api/v2/users/${userId}`],
    ['ending another session', 'DELETE', ({ otherId }) => `/api/v2/sessions/${otherId}`],
    ['ending all others', 'DELETE', () => '/api/v2/sessions'],
    ['ending all', 'POST', () => `${auth}/logout?everywhere=1`],
  ]

  async function twoSessions(email: string, password?: string) {
    const { token, userId } = await register(email)
    if (password) await post(`${auth}/change-password`, { password }, bearer(token))
    const other = await sessionHeaders(app.app, { id: userId })
    const { data } = await app.request({ method: 'GET', url: '/api/v2/sessions', headers: bearer(token) })
    const otherId: string = data.sessions.find((item: { isCurrent: boolean }) => !item.isCurrent).id
    const isOtherOpen = async () =>
      (await app.request({ method: 'GET', url: `${auth}/session`, headers: other })).status === 200
    return { token, userId, otherId, isOtherOpen }
  }

  test.each(proven)('%s asks for the password', async (name, method, urlOf) => {
    const email = `proof-${proven.findIndex(([one]) => one === name)}@example.ru`
    const { token, isOtherOpen, ...ids } = await twoSessions(email, 'correct horse')
    const attempt = (payload?: object) =>
      app.request({ method, url: urlOf(ids), headers: bearer(token), ...(payload && { payload }) })
    for (const payload of [undefined, {}, { password: '' }, { code: '' }]) {
      const response = await attempt(payload)
      expect([response.status, response.error.fields]).toEqual([
        422,
        { password: ['Введите пароль или код из сообщения'] },
      ])
    }
    const wrong = await attempt({ password: 'wrong horse' })
    expect([wrong.status, wrong.error.fields]).toEqual([422, { password: ['Неправильный пароль'] }])
    expect(await isOtherOpen()).toBe(true)
    expect((await attempt({ password: 'correct horse' })).status).toBe(200)
    expect(await isOtherOpen()).toBe(false)
  })

  test.each(proven)('%s takes a fresh code where there is no password', async (name, method, urlOf) => {
    const email = `fresh-${proven.findIndex(([one]) => one === name)}@example.ru`
    const { token, isOtherOpen, ...ids } = await twoSessions(email)
    const attempt = (payload: object) =>
      app.request({ method, url: urlOf(ids), headers: bearer(token), payload })
    expect((await attempt({ password: 'correct horse' })).error.fields).toEqual({
      code: ['Введите код из сообщения'],
    })
    const signInCode = await codeFor(email)
    await skipResendPause(email)
    expect((await attempt({ code: signInCode })).error.fields).toHaveProperty('code')
    const sent = await post(`${auth}/request-confirmation`, {}, bearer(token))
    expect(sent.data).toEqual({ timeout: 30, sentTo: email })
    const code = await codeFor(email, 1)
    const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0')
    expect((await attempt({ code: wrong })).error.fields).toEqual({ code: ['Неправильный код'] })
    expect(await isOtherOpen()).toBe(true)
    expect((await attempt({ code })).status).toBe(200)
    expect(await isOtherOpen()).toBe(false)
  })

  test('a code confirms in place of a password, once, and does not sign in', async () => {
    const email = 'prefers-code@example.ru'
    const { token } = await twoSessions(email, 'correct horse')
    await skipResendPause(email)
    await post(`${auth}/request-confirmation`, {}, bearer(token))
    const code = await codeFor(email, 1)
    expect((await post(`${auth}/login-by-temporary-password`, { email, password: code })).status).toBe(422)
    const end = () =>
      app.request({ method: 'DELETE', url: '/api/v2/sessions', payload: { code }, headers: bearer(token) })
    expect((await end()).status).toBe(200)
    const again = await end()
    expect([again.status, again.error.fields?.code]).toEqual([
      422,
      ['Временный код устарел. Запросите новый'],
    ])
  })

  test('wrong confirmations are limited like wrong sign-ins, also in parallel', async () => {
    const email = 'proof-limits@example.ru'
    const { token, isOtherOpen } = await twoSessions(email, 'correct horse')
    const end = (payload: object) =>
      app.request({ method: 'DELETE', url: '/api/v2/sessions', payload, headers: bearer(token) })
    await skipResendPause(email)
    await post(`${auth}/request-confirmation`, {}, bearer(token))
    const code = await codeFor(email, 1)
    const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0')
    await Promise.all(Array.from({ length: TRIES_OF_REQUESTER + 2 }, () => end({ code: wrong })))
    expect((await end({ code })).error.fields?.code).toEqual(['Временный код устарел. Запросите новый'])

    const statuses = await Promise.all(
      Array.from({ length: 14 }, async () => (await end({ password: 'wrong horse' })).status),
    )
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
    expect((await end({ password: 'correct horse' })).status).toBe(429)
    expect(await isOtherOpen()).toBe(true)
  })

  test('ending the current session and administration of others ask for no password', async () => {
    const { token, userId } = await twoSessions('own-exit@example.ru', 'correct horse')
    const admin = await sessionHeaders(app.app, await buildUser(app.db, { role: 'admin' }))
    const { data } = await app.request({ method: 'GET', url: '/api/v2/sessions', headers: bearer(token) })
    const own = data.sessions.find((item: { isCurrent: boolean }) => item.isCurrent)
    const ended = await app.request({
      method: 'DELETE',
      url: `/api/v2/sessions/${own.id}`,
      headers: bearer(token),
    })
    expect(ended.status).toBe(200)
    const deleted = await app.request({ method: 'DELETE', url: `/api/v2/users/${userId}`, headers: admin })
    expect(deleted.status).toBe(200)
  })

  test('setting the first password asks for a code when the sign-in is not recent', async () => {
    const email = 'first-password@example.ru'
    const { token, userId } = await register(email)
    await app.db
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - 16 * 60_000) })
      .where('user_id', '=', userId)
      .execute()
    await skipResendPause(email)
    const set = (code?: string) =>
      post(`${auth}/change-password`, { password: 'correct horse', ...(code && { code }) }, bearer(token))
    expect((await set()).error.fields).toEqual({ code: ['Введите код из сообщения'] })
    await post(`${auth}/request-confirmation`, {}, bearer(token))
    expect((await set(await codeFor(email, 1))).status).toBe(200)
  })
})

test('the account with the configured e-mail becomes an admin', async () => {
  await post(`${auth}/request-password`, { email: 'chief@example.ru' })
  const response = await post(`${auth}/login-by-temporary-password`, {
    email: 'chief@example.ru',
    password: await codeFor('chief@example.ru'),
  })
  expect(response.data.session.isAdmin).toBe(true)
})

test('a write from another site is refused although the cookie is sent', async () => {
  const { cookie } = await register('lena@example.ru')
  const header = cookie.split(';')[0] ?? ''
  const attempt = (headers: Record<string, string>) =>
    app.request({
      method: 'POST',
      url: `${auth}/change-password`,
      payload: { password: 'correct horse' },
      headers: { cookie: header, ...headers },
    })
  expect((await attempt({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await attempt({ origin: 'https://evil.example' })).status).toBe(403)
  expect((await attempt({})).status).toBe(403)
  expect((await attempt({ 'sec-fetch-site': 'same-site' })).status).toBe(403)
  expect((await attempt({ origin: 'http://localhost:3000' })).status).toBe(200)
  expect((await attempt({ 'sec-fetch-site': 'same-origin' })).status).toBe(422)
})

test('the database stores no readable codes, passwords or tokens', async () => {
  const { token } = await register('masha@example.ru')
  await post(`${auth}/change-password`, { password: 'correct horse' }, bearer(token))
  const sessions = await app.db.selectFrom('sessions').selectAll().execute()
  expect(JSON.stringify(sessions)).not.toContain(token)
  const codes = await app.db.selectFrom('login_codes').selectAll().execute()
  expect(codes.every((code) => code.code_hash.startsWith('$argon2id$'))).toBe(true)
  const user = await app.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', 'masha@example.ru')
    .executeTakeFirstOrThrow()
  expect(user.password_hash).toMatch(/^\$argon2id\$/)
})

test.each([
  [{}, 'email'],
  [{ email: 'not an address' }, 'email'],
  [{ email: 'a@b.ru\r\nBcc: all@example.ru' }, 'email'],
  [{ phone: '123' }, 'phone'],
  [{ phone: '+7 000' }, 'phone'],
])('%j is refused with an error of its field', async (payload, field) => {
  const response = await post(`${auth}/request-password`, payload)
  expect(response.status).toBe(422)
  expect(response.error.fields).toHaveProperty(field)
})

test.each([
  ['GET', `${auth}/session`],
  ['GET', '/api/v2/sessions'],
  ['POST', `${auth}/logout`],
  ['POST', `${auth}/request-confirmation`],
  ['DELETE', '/api/v2/sessions/0123456789abcdef01234567'],
  ['DELETE', '/api/v2/sessions'],
] as const)('a guest may not %s %s', async (method, url) => {
  const response = await app.request({ method, url })
  expect(response.status).toBe(401)
  expect(response.error.messageUI.message).toBe('Требуется авторизация')
})

test('a session in daily use ends a year after the sign-in', async () => {
  const { token, userId } = await register('yearly@example.ru')
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  const session = () => app.request({ method: 'GET', url: `${auth}/session`, headers: bearer(token) })
  const setAgeDays = async (days: number) => {
    await app.db
      .updateTable('sessions')
      .set({ created_at: ago(days) })
      .where('user_id', '=', userId)
      .execute()
    app.app.sessions.forget()
  }
  await setAgeDays(364)
  expect((await session()).status).toBe(200)
  await setAgeDays(366)
  expect((await session()).status).toBe(401)
})

test('a common password is refused, and the old one stays', async () => {
  const { token } = await register('simple@example.ru')
  const set = (password: string) => post(`${auth}/change-password`, { password }, bearer(token))
  for (const password of [
    'password1',
    'Qwertyuiop',
    'йцукенгш',
    'Сходим2026',
    ' '.repeat(10),
    'simple@example.ru',
  ]) {
    const { status, error } = await set(password)
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['password']])
  }
  expect((await set('сходим в бар на углу')).status).toBe(200)
  expect(await messageFor(app.app, 'simple@example.ru', /Пароль вашего профиля изменён/)).toContain(
    '/settings',
  )
})

test('a sign-in from a new device is reported by e-mail once, except the first sign-in', async () => {
  const email = 'traveller@example.ru'
  const { token } = await register(email)
  await post(`${auth}/change-password`, { password: 'correct horse' }, bearer(token))
  const signIn = (agent: string) =>
    post(`${auth}/login-by-permanent-password`, { email, password: 'correct horse' }, { 'user-agent': agent })
  const windows = 'Mozilla/5.0 (Windows NT 10.0) Chrome/150.0'
  await signIn(windows)
  expect(await messageFor(app.app, email, /раньше не входили/)).toContain('Chrome, Windows')
  await signIn(windows)
  await signIn('Mozilla/5.0 (iPhone) Safari/605')
  await messageFor(app.app, email, /Safari, iPhone/)
  const sent = app.app.delivery.outbox
    .list()
    .filter(({ to, text }) => to === email && /не входили/.test(text))
  expect(sent).toHaveLength(2)
})
