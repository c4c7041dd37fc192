import { beforeAll, expect, test } from 'vitest'
import { UNDO_MS } from '#server/features/accounts/contacts/rules.ts'
import { testApp } from '#tests/support/app.ts'
import { buildMember, buildUser } from '#tests/support/factories.ts'
import { messageFor, codeFor as readCode } from '#tests/support/messages.ts'
import { buildBookablePlace } from '#tests/support/reservations.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'

const app = testApp()
const auth = '/api/v2/auth'
type Headers = Record<string, string>

beforeAll(() => app.app.jobs.start())

const codeFor = (to: string, sentBefore = 0) => readCode(app.app, to, sentBefore)
const post = (path: string, payload: object, headers: Headers = {}, remoteAddress = '203.0.113.1') =>
  app.request({ method: 'POST', url: `${auth}${path}`, payload, headers, remoteAddress })

/** Creates an account with this e-mail and signs it in. */
async function person(email: string, more: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(app.db, { email, ...more })
  return { id: user.id, headers: await sessionHeaders(app.app, user) }
}

/** Requests a confirmation code of the account and returns it as a proof. */
async function proofOf({ headers }: { headers: Headers }, email: string) {
  const codes = app.app.delivery.outbox.list().filter(({ to, text }) => to === email && /^\d{4}/.test(text))
  await app.db
    .updateTable('login_codes')
    .set({ created_at: new Date(Date.now() - 120_000) })
    .where('address', '=', email)
    .execute()
  const sent = await post('/request-confirmation', {}, headers)
  expect(sent.status).toBe(200)
  return { code: await codeFor(email, codes.length) }
}

async function change(who: { headers: Headers }, from: string, to: { email?: string; phone?: string }) {
  const asked = await post('/contacts/request-code', { ...to, proof: await proofOf(who, from) }, who.headers)
  expect(asked.status, JSON.stringify(asked.error)).toBe(200)
  const code = await codeFor(to.email ?? to.phone ?? '')
  const confirmed = await post('/contacts', { ...to, code }, who.headers)
  expect(confirmed.status, JSON.stringify(confirmed.error)).toBe(200)
}

const contactsOf = (id: string) =>
  app.db.selectFrom('users').select(['email', 'phone']).where('id', '=', id).executeTakeFirstOrThrow()

async function undoLink(to: string): Promise<string> {
  const text = await messageFor(app.app, to, /contacts\/undo\//)
  return /undo\/([\w-]+)/.exec(text)?.[1] ?? ''
}

const isOpen = async (headers: Headers) =>
  (await app.request({ method: 'GET', url: `${auth}/session`, headers })).status === 200

test('a new e-mail takes a proof and its own code; the former one learns how to undo it', async () => {
  const anna = await person('anna@example.ru')
  const other = await sessionHeaders(app.app, anna)
  const unproven = await post('/contacts/request-code', { email: 'new@example.ru', proof: {} }, anna.headers)
  expect([unproven.status, Object.keys(unproven.error.fields ?? {})]).toEqual([422, ['code']])
  const same = await post(
    '/contacts/request-code',
    { email: 'Anna@example.ru', proof: await proofOf(anna, 'anna@example.ru') },
    anna.headers,
  )
  expect(same.error.fields).toEqual({ email: ['Это и есть ваша почта'] })

  await change(anna, 'anna@example.ru', { email: 'new@example.ru' })
  expect(await contactsOf(anna.id)).toMatchObject({ email: 'new@example.ru' })
  expect([await isOpen(anna.headers), await isOpen(other)]).toEqual([true, false])
  const email = await messageFor(app.app, 'anna@example.ru', /изменена/)
  expect(email).toContain('n•••@example.ru')
  expect(email).not.toContain('new@example.ru')
})

test('a code for a new address works in the session that asked, once, also in parallel', async () => {
  const boris = await person('boris@example.ru')
  const elsewhere = { headers: await sessionHeaders(app.app, boris) }
  const body = { phone: '+7 916 000-10-20', proof: await proofOf(boris, 'boris@example.ru') }
  expect((await post('/contacts/request-code', body, boris.headers)).status).toBe(200)
  const confirmation = { phone: '89160001020', code: await codeFor('+79160001020') }
  const refused = await post('/contacts', confirmation, elsewhere.headers)
  expect(refused.error.fields).toEqual({ code: ['Временный код устарел. Запросите новый'] })
  const both = await Promise.all([1, 2].map(() => post('/contacts', confirmation, boris.headers)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await contactsOf(boris.id)).toEqual({ email: 'boris@example.ru', phone: '+79160001020' })
  const changes = await app.db
    .selectFrom('contact_changes')
    .where('user_id', '=', boris.id)
    .selectAll()
    .execute()
  expect(changes).toHaveLength(1)
  // It was added, so the other address is notified.
  await messageFor(app.app, 'boris@example.ru', /Телефон вашего профиля добавлен: •••1020/)
})

test('an address of another account answers the same, and its owner is notified instead of given a code', async () => {
  const vera = await person('vera@example.ru')
  await person('taken@example.ru')
  const request = async (email: string) =>
    post('/contacts/request-code', { email, proof: await proofOf(vera, 'vera@example.ru') }, vera.headers)
  const taken = await request('taken@example.ru')
  await messageFor(app.app, 'taken@example.ru', /уже привязан к вашему профилю/)
  expect(app.app.delivery.outbox.list().filter(({ to }) => to === 'taken@example.ru')).toHaveLength(1)
  const guess = await post('/contacts', { email: 'taken@example.ru', code: '0000' }, vera.headers)
  expect(guess.error.fields).toEqual({ code: ['Неправильный код'] })
  const free = await request('free@example.ru')
  expect([taken.status, taken.data]).toEqual([free.status, free.data])
  await codeFor('free@example.ru')
  expect(await contactsOf(vera.id)).toMatchObject({ email: 'vera@example.ru' })
})

test('two people who were sent codes for one address: the second is refused after the code', async () => {
  const [gleb, dina] = [await person('gleb@example.ru'), await person('dina@example.ru')]
  for (const [who, email] of [
    [gleb, 'gleb@example.ru'],
    [dina, 'dina@example.ru'],
  ] as const) {
    await app.db.deleteFrom('login_codes').where('address', '=', 'both@example.ru').execute()
    const asked = await post(
      '/contacts/request-code',
      { email: 'both@example.ru', proof: await proofOf(who, email) },
      who.headers,
      who === gleb ? '203.0.113.5' : '203.0.113.6',
    )
    expect(asked.status).toBe(200)
    if (who === gleb) await codeFor('both@example.ru')
  }
  const code = await codeFor('both@example.ru', 1)
  const first = await post('/contacts', { email: 'both@example.ru', code }, dina.headers, '203.0.113.6')
  expect(first.status).toBe(200)
  await app.db
    .updateTable('login_codes')
    .set({ used_at: null })
    .where('address', '=', 'both@example.ru')
    .execute()
  const second = await post('/contacts', { email: 'both@example.ru', code }, gleb.headers, '203.0.113.6')
  expect(second.error.fields).toEqual({ email: ['Эта почта уже привязана к другому профилю'] })
})

test('a link of the first change takes back all later ones, the password, tokens, calendars, webhooks and sessions, once', async () => {
  const egor = await person('egor@example.ru')
  const place = await buildBookablePlace(app.db)
  await buildMember(app.db, egor, { placeId: place.id }, 'owner')
  const asEgor = (url: string, payload: object) =>
    app.request({ method: 'POST', url, headers: egor.headers, payload })
  const addWebhook = (url: string) =>
    asEgor('/api/v2/webhooks', { placeId: place.id, url, events: ['reservation.requested'] })
  expect((await addWebhook('https://kassa.example.ru/')).status).toBe(201)
  const kept = await app.request({
    method: 'POST',
    url: '/api/v2/api-tokens',
    headers: egor.headers,
    payload: {
      name: 'Касса',
      scopes: ['bookings:read'],
      lifetimeDays: 7,
      ...(await proofOf(egor, 'egor@example.ru')),
    },
  })
  expect(kept.status).toBe(201)
  await change(egor, 'egor@example.ru', { email: 'thief@example.ru' })
  const token = await undoLink('egor@example.ru')
  await change(egor, 'thief@example.ru', { phone: '+79160003040' })
  await change(egor, 'thief@example.ru', { email: 'thief-2@example.ru' })
  const later = await undoLink('thief@example.ru')
  const made = await app.request({
    method: 'POST',
    url: '/api/v2/api-tokens',
    headers: egor.headers,
    payload: {
      name: 'Вор',
      scopes: ['bookings:read'],
      lifetimeDays: 7,
      ...(await proofOf(egor, 'thief-2@example.ru')),
    },
  })
  expect(made.status).toBe(201)
  expect((await addWebhook('https://thief.example.ru/')).status).toBe(201)
  const feed = await asEgor(`/api/v1/places/${place.id}/calendar-feed`, { has_phones: true })
  const calendar = new URL(feed.data.address).pathname
  expect((await app.get(calendar)).status).toBe(200)
  await app.db.updateTable('users').set({ password_hash: 'x' }).where('id', '=', egor.id).execute()

  // Programs that follow links only read.
  const seen = await app.get(`${auth}/contact-undos`, { token })
  expect(seen.data.undo).toMatchObject({
    channel: 'email',
    former: 'e•••@example.ru',
    present: 't•••@example.ru',
    isUndone: false,
  })
  const undo = (link: string) => post('/contact-undos', { token: link })
  const both = await Promise.all([undo(token), undo(token)])
  expect(both.map(({ status, data }) => [status, data.undo.isUndone])).toEqual([
    [200, true],
    [200, true],
  ])
  expect(await contactsOf(egor.id)).toEqual({ email: 'egor@example.ru', phone: null })
  expect(await isOpen(egor.headers)).toBe(false)
  const account = await app.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', egor.id)
    .executeTakeFirstOrThrow()
  expect(account.password_hash).toBeNull()
  const tokens = await app.db.selectFrom('api_tokens').select('name').where('user_id', '=', egor.id).execute()
  expect(tokens.map(({ name }) => name)).toEqual(['Касса'])
  expect((await app.get(calendar)).status).toBe(404)
  const webhooks = await app.db
    .selectFrom('webhooks')
    .select('url')
    .where('place_id', '=', place.id)
    .execute()
  expect(webhooks).toEqual([{ url: 'https://kassa.example.ru/' }])
  await messageFor(app.app, 'egor@example.ru', /возвращены к прежним/)
  await messageFor(app.app, 'thief-2@example.ru', /отвязан от профиля/)

  // The link that the thief was sent does nothing any more, and neither does the first after a new change.
  expect((await undo(later)).data.undo.isUndone).toBe(true)
  const again = { headers: await sessionHeaders(app.app, egor) }
  await change(again, 'egor@example.ru', { email: 'egor-2@example.ru' })
  await undo(token)
  expect(await contactsOf(egor.id)).toMatchObject({ email: 'egor-2@example.ru' })
})

test('a link lasts seven days and is refused where the former address has a new account', async () => {
  const zoya = await person('zoya@example.ru')
  await change(zoya, 'zoya@example.ru', { email: 'zoya-2@example.ru' })
  const token = await undoLink('zoya@example.ru')
  await person('zoya@example.ru')
  const refused = await post('/contact-undos', { token })
  expect([refused.status, refused.error.status]).toEqual([422, 'StateNotAllowed'])
  expect(await contactsOf(zoya.id)).toMatchObject({ email: 'zoya-2@example.ru' })
  await app.db
    .updateTable('contact_changes')
    .set({ created_at: new Date(Date.now() - UNDO_MS - 1000) })
    .where('user_id', '=', zoya.id)
    .execute()
  expect((await app.get(`${auth}/contact-undos`, { token })).status).toBe(404)
  expect((await post('/contact-undos', { token })).status).toBe(404)
})
