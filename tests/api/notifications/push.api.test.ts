import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { buildMember, buildPlace, buildPost, buildUser } from '#tests/support/factories.ts'
import { type Person, signIn } from '#tests/support/people.ts'
import { newPushSubscription, startPushService } from '#tests/support/push-service.ts'

const service = await startPushService()
const app = testApp({ PUSH_SERVICES: service.origin })
const subscriptions = '/api/v2/push/subscriptions'

beforeAll(() => app.app.jobs.start())
afterAll(() => service.close())
beforeEach(() => {
  service.received.length = 0
  service.state.statuses = []
  service.state.delayMs = 0
})

let addresses = 0
async function person() {
  const user = await buildUser(app.db, { first_name: 'Анна' })
  const browser = newPushSubscription()
  addresses += 1
  const endpoint = `${service.origin}/push/${addresses}`
  return { ...(await signIn(app, user)), user, browser, endpoint }
}
type Subscriber = Awaited<ReturnType<typeof person>>

const subscribe = (who: Subscriber, more = {}) =>
  who.post(subscriptions, { endpoint: who.endpoint, keys: who.browser.keys, ...more })
const isKnown = async (who: Subscriber) =>
  (await app.db.selectFrom('push_subscriptions').select('id').where('endpoint', '=', who.endpoint).execute())
    .length === 1

/** Борис likes a post of the person, which gives one notification. */
async function likePostOf(who: Subscriber) {
  const post = await buildPost(app.db, { user_id: who.user.id, type: 'impression', place_id: null })
  const boris = await signIn(app, await buildUser(app.db, { first_name: 'Борис', second_name: 'Громов' }))
  expect((await boris.post('/api/v2/likes', { postId: post.id })).status).toBe(201)
  await app.app.events.drain()
  return post
}
const arrived = (count: number) =>
  vi.waitFor(() => expect(service.received).toHaveLength(count), { timeout: 15_000, interval: 30 })

test('all clients get the same public key', async () => {
  const responses = await Promise.all([1, 2, 3].map(() => app.get('/api/v2/push/key')))
  expect(new Set(responses.map(({ data }) => data.pushKey.publicKey)).size).toBe(1)
  expect(await app.db.selectFrom('push_keys').selectAll().execute()).toHaveLength(1)
})

test('a like is sent to the browser, encrypted for it', async () => {
  const anna = await person()
  expect((await subscribe(anna)).status).toBe(201)
  const post = await likePostOf(anna)
  await arrived(1)
  const [push] = service.received
  expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' })
  expect(push?.headers.topic).toMatch(/^[\w-]{1,32}$/)
  expect(push?.headers.authorization).toMatch(/^vapid t=/)
  expect(anna.browser.read(push?.body ?? Buffer.alloc(0))).toMatchObject({
    title: 'Борис Громов',
    url: `/posts/${post.id}`,
    type: 'like',
  })
})

/** A push as the browser received it: decrypted with its keys, and with the topic under which a newer one replaces it. */
const opened = (who: Subscriber) =>
  service.received
    .filter(({ path }) => path === new URL(who.endpoint).pathname)
    .map(
      ({ headers, body }) => ({ topic: headers.topic, ...who.browser.read(body) }) as Record<string, string>,
    )

async function say(boris: Person, to: object, text: string): Promise<string> {
  const { data } = await boris.post('/api/v2/chats', to)
  expect((await boris.post('/api/v2/messages', { chatId: data.chat.id, text })).status).toBe(201)
  await app.app.events.drain()
  return data.chat.id
}

test('a later message of a chat replaces the earlier one, but not one of another chat', async () => {
  const anna = await person()
  await subscribe(anna)
  const [boris, vera] = [
    await signIn(app, await buildUser(app.db, { first_name: 'Борис' })),
    await signIn(app, await buildUser(app.db, { first_name: 'Вера' })),
  ]
  const chatId = await say(boris, { userId: anna.user.id }, 'Ты где?')
  await say(boris, { userId: anna.user.id }, 'Мы уже сидим')
  const otherId = await say(vera, { userId: anna.user.id }, 'Привет')
  await arrived(3)
  const known = opened(anna)
  expect(known.map(({ tag }) => tag).sort()).toEqual([chatId, chatId, otherId].sort())
  for (const { topic, tag, url } of known) {
    expect(topic).toMatch(/^[\w-]{1,32}$/)
    expect(topic).toBe(tag)
    expect(url).toBe(`/chats/${tag}`)
  }
  expect(new Set(known.map(({ topic }) => topic)).size).toBe(2)
})

test('the longest names and texts fit into 3000 bytes', async () => {
  const anna = await person()
  await subscribe(anna)
  const name = '🍜'.repeat(30)
  const boris = await signIn(app, await buildUser(app.db, { first_name: name, second_name: name }))
  const bar = await buildPlace(app.db, { name: 'Щ'.repeat(120) })
  await buildMember(app.db, anna.user, { placeId: bar.id }, 'owner')
  await say(boris, { placeId: bar.id }, `"${'🍜'.repeat(1900)}`)
  await say(boris, { userId: anna.user.id }, 'слово '.repeat(666))
  await app.app.events.publish(app.db, 'place.moderated', {
    placeId: bar.id,
    status: 'unpublished',
    reason: '🍜'.repeat(150),
    moderatorId: boris.id,
    recipientIds: [anna.user.id],
  })
  await app.app.events.drain()
  await arrived(3)
  const known = opened(anna)
  expect(known.map(({ type }) => type).sort()).toEqual(['message', 'message', 'status'])
  for (const { topic, ...payload } of known) {
    expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThanOrEqual(3000)
    expect(payload.title?.length, topic).toBeGreaterThan(0)
    expect(payload.body?.isWellFormed(), payload.body).toBe(true)
  }
  expect(Math.max(...service.received.map(({ body }) => body.length))).toBeLessThan(4096)
})

describe('responses of the push service', () => {
  test.each([404, 410, 403])('%i: the subscription is forgotten after one try', async (status) => {
    const anna = await person()
    await subscribe(anna)
    service.state.statuses = [status]
    await likePostOf(anna)
    await vi.waitFor(async () => expect(await isKnown(anna)).toBe(false), { timeout: 15_000 })
    expect(service.received).toHaveLength(1)
  })

  test.each([429, 500])('%i: it is tried again, and the subscription stays', async (status) => {
    const anna = await person()
    await subscribe(anna)
    service.state.statuses = [status]
    await likePostOf(anna)
    await arrived(2)
    expect(await isKnown(anna)).toBe(true)
  })

  test('status 413 sends a shorter message once', async () => {
    const anna = await person()
    await subscribe(anna)
    service.state.statuses = [413, 413]
    await likePostOf(anna)
    await arrived(2)
    const [whole, less] = service.received
    expect(less?.body.length).toBeLessThan(whole?.body.length ?? 0)
    expect(anna.browser.read(less?.body ?? Buffer.alloc(0)).body).toBe('')
    expect(await isKnown(anna)).toBe(true)
  })

  test('a slow response does not delay other messages', async () => {
    const [anna, vera] = [await person(), await person()]
    await subscribe(anna)
    await subscribe(vera)
    service.state.delayMs = 800
    const startedAt = performance.now()
    await Promise.all([likePostOf(anna), likePostOf(vera)])
    await arrived(2)
    expect(performance.now() - startedAt).toBeLessThan(8000)
  })
})

test('muted, disabled, seen and signed-out notifications are not pushed', async () => {
  const [silent, withoutLikes, gone, left] = [await person(), await person(), await person(), await person()]
  await subscribe(silent, { isMuted: true })
  await subscribe(withoutLikes)
  await withoutLikes.patch('/api/v2/notifications/settings', {
    settings: [{ type: 'like', list: true, push: false }],
  })
  await subscribe(gone)
  await gone.post('/api/v2/auth/logout')
  await subscribe(left)
  await left.delete(subscriptions, { endpoint: left.endpoint })
  for (const who of [silent, withoutLikes, gone, left]) await likePostOf(who)

  const anna = await person()
  await subscribe(anna)
  await likePostOf(anna)
  await arrived(1)
  expect(service.received[0]?.path).toBe(new URL(anna.endpoint).pathname)
})

test('quiet hours hold a push back until they are over', async () => {
  const anna = await person()
  await subscribe(anna)
  // Around the present, at whatever hour the test runs.
  const clock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
  const quietHours = { from: clock(-2), to: clock(3) }
  await anna.patch('/api/v2/notifications/alerts', { timeZone: 'UTC', quietHours })
  await likePostOf(anna)
  const jobs = await app.db
    .selectFrom('jobs.job' as never)
    .select('start_after' as never)
    .where('name' as never, '=', 'push.send' as never)
    .where('state' as never, '=', 'created' as never)
    .execute()
  expect(jobs).toHaveLength(1)
  const { start_after } = jobs[0] as { start_after: Date }
  expect(start_after.toISOString().slice(11, 16)).toBe(quietHours.to)
})

test('a browser belongs to the last person signed in, and only that person can unsubscribe', async () => {
  const [anna, boris] = [await person(), await person()]
  await subscribe(anna)
  await boris.delete(subscriptions, { endpoint: anna.endpoint })
  expect(await isKnown(anna)).toBe(true)
  await boris.post(subscriptions, { endpoint: anna.endpoint, keys: boris.browser.keys })
  const rows = await app.db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('endpoint', '=', anna.endpoint)
    .execute()
  expect(rows.map(({ user_id }) => user_id)).toEqual([boris.id])
})

test('a push that waited is not sent to the next person of the browser', async () => {
  const [anna, boris] = [await person(), await person()]
  await subscribe(anna)
  service.state.statuses = [503]
  await likePostOf(anna)
  await arrived(1)
  await boris.post(subscriptions, { endpoint: anna.endpoint, keys: boris.browser.keys })
  await vi.waitFor(async () => expect(await stateOfLastPush()).toBe('completed'), {
    timeout: 15_000,
    interval: 30,
  })
  expect(service.received).toHaveLength(1)
})

async function stateOfLastPush(): Promise<unknown> {
  const job = await app.db
    .selectFrom('jobs.job' as never)
    .select('state' as never)
    .where('name' as never, '=', 'push.send' as never)
    .orderBy('created_on' as never, 'desc')
    .executeTakeFirstOrThrow()
  return (job as { state: string }).state
}

test.each([
  'http://127.0.0.1:5432/',
  'http://169.254.169.254/latest/',
  'file:///etc/passwd',
  'https://example.com/push',
])('the address %s is refused', async (endpoint) => {
  const anna = await person()
  const { status, error } = await anna.post(subscriptions, { endpoint, keys: anna.browser.keys })
  expect(status).toBe(422)
  expect(error.fields).toHaveProperty('endpoint')
})
