import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook as Receiver } from 'standardwebhooks'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WebhookEvent } from '#contract/webhooks/webhook-events.ts'
import { webhookMessages } from '#contract/webhooks/webhooks.ts'
import { deliver } from '#server/features/webhooks/sending.ts'
import { testApp } from '#tests/support/app.ts'
import { book, bookingFixtures, withJobs } from '#tests/support/booking-people.ts'
import { buildMember, buildOrganisation, buildUser } from '#tests/support/factories.ts'
import { waitForValue } from '#tests/support/fake-server.ts'
import { type Person, signIn } from '#tests/support/people.ts'
import { buildBookablePlace } from '#tests/support/reservations.ts'

const app = testApp({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' })
const { bar, guest } = bookingFixtures(app)
withJobs(app)

const webhooks = '/api/v2/webhooks'

interface Received {
  headers: IncomingHttpHeaders
  body: string
  path: string
}

/** A receiving program: stores the requests and answers as the test says. */
const received: Received[] = []
let responseStatus = 204
let address = ''
/** Each test has a path of its own, because retries of an earlier one may still arrive. */
let hook = 0
const pathNow = () => `/hook-${hook}`
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const path = request.url ?? ''
    if (path.endsWith(`-${hook}`))
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString(), path })
    response.writeHead(responseStatus, { location: `${address}/elsewhere-${hook}` }).end('ok')
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => {
  received.length = 0
  responseStatus = 204
  hook += 1
})

const next = () => waitForValue(() => received.shift())

async function connect(person: Person, venue: object, events: WebhookEvent[]) {
  const made = await person.post(webhooks, { ...venue, url: address + pathNow(), events })
  expect(made.status).toBe(201)
  return { id: made.data.webhook.id as string, secret: made.data.secret as string }
}

const verify = (secret: string, { body, headers }: Received) =>
  new Receiver(secret).verify(body, headers as Record<string, string>) as {
    type: WebhookEvent
    data: Record<string, { id: string }>
  }

const logOf = async (person: Person, id: string) =>
  (await person.get(`${webhooks}/${id}/deliveries`)).data.deliveries

test('a reservation, its confirmation and its cancellation are sent with a signature and without the guest', async () => {
  const { place, vera } = await bar()
  const { id, secret } = await connect(vera, { placeId: place.id }, [
    'reservation.requested',
    'reservation.confirmed',
    'reservation.cancelled',
  ])
  const anna = await guest()
  const reservationId = (await book(anna, place)).data.reservation.id
  const requested = await next()
  await vera.post(`/api/v1/reservations/${reservationId}/confirm`)
  const confirmed = await next()
  await anna.person.post(`/api/v1/reservations/${reservationId}/cancel`)
  const cancelled = await next()
  const events = [requested, confirmed, cancelled].map((message) => verify(secret, message))
  expect(events.map(({ type }) => type)).toEqual([
    'reservation.requested',
    'reservation.confirmed',
    'reservation.cancelled',
  ])
  for (const { type, data } of events) {
    expect(data.reservation?.id).toBe(reservationId)
    expect(Value.Check(webhookMessages[type].data, data)).toBe(true)
  }
  expect(requested.body).not.toMatch(/Анна|\+7916/)
  const log = await waitForValue(async () => {
    const all = await logOf(vera, id)
    return all.every((one: { status: string }) => one.status === 'delivered') ? all : undefined
  })
  expect(log).toHaveLength(3)
  expect(log[2]).toMatchObject({ id: requested.headers['webhook-id'], responseStatus: 204, attempts: 1 })
  expect(() => verify('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', requested)).toThrow()
})

test('a chain gets events of all its places, another venue none', async () => {
  const chain = await buildOrganisation(app.db)
  const place = await buildBookablePlace(app.db, { organisation_id: chain.id })
  const owner = await buildUser(app.db)
  await buildMember(app.db, owner, { organisationId: chain.id }, 'owner')
  const gleb = await signIn(app, owner)
  const { secret } = await connect(gleb, { organisationId: chain.id }, [
    'reservation.requested',
    'review.published',
  ])
  const elsewhere = await bar()
  await connect(elsewhere.vera, { placeId: elsewhere.place.id }, ['reservation.requested'])
  const anna = await guest()
  await book(anna, place)
  expect(verify(secret, await next()).data.reservation).toMatchObject({ placeId: place.id })
  const review = await anna.person.post('/api/v2/posts', {
    type: 'review',
    placeId: place.id,
    text: 'Вкусно и быстро, придём ещё',
    rating: 4,
  })
  const message = verify(secret, await next())
  expect(message).toMatchObject({
    type: 'review.published',
    data: { review: { placeId: place.id, rating: 4 } },
  })
  expect(message.data.review?.id).toBe(review.data.post.id)
  expect(received).toEqual([])
})

describe('failed deliveries', () => {
  test('are retried later under the same id, and a manager can resend one at once', async () => {
    const { place, vera } = await bar()
    const { id, secret } = await connect(vera, { placeId: place.id }, ['reservation.requested'])
    responseStatus = 500
    await book(await guest(), place)
    const first = await next()
    const [waiting] = await waitForValue(async () => {
      const log = await logOf(vera, id)
      return log[0].attempts === 1 ? log : undefined
    })
    expect(waiting).toMatchObject({ status: 'pending', responseStatus: 500, failure: 'Сервер ответил 500.' })
    expect(Date.parse(waiting.nextAttemptAt)).toBeGreaterThan(Date.now())
    responseStatus = 200
    expect((await vera.post(`${webhooks}/${id}/deliveries/${waiting.id}/resend`)).status).toBe(200)
    const second = await next()
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
    expect(second.body).toBe(first.body)
    verify(secret, second)
    await waitForValue(async () => ((await logOf(vera, id))[0].status === 'delivered' ? true : undefined))
    // The job that was planned for the second attempt finds it done.
    await deliver(app.app, { deliveryId: waiting.id, attempts: 1 }, Date.now())
    expect(received).toEqual([])
  })

  test('do not follow a redirect', async () => {
    const { place, vera } = await bar()
    const { id } = await connect(vera, { placeId: place.id }, ['reservation.requested'])
    responseStatus = 307
    await vera.post(`${webhooks}/${id}/test`)
    expect((await next()).path).toBe(pathNow())
    await waitForValue(async () => ((await logOf(vera, id))[0].responseStatus === 307 ? true : undefined))
    expect(received).toEqual([])
  })

  test('for three days pause the webhook and notify its managers, who can resume it', async () => {
    const { place, vera, user } = await bar()
    const { id } = await connect(vera, { placeId: place.id }, ['reservation.requested'])
    const days = new Date(Date.now() - 3 * 86_400_000 - 1000)
    await app.db.updateTable('webhooks').set({ failing_since: days }).where('id', '=', id).execute()
    responseStatus = 503
    await vera.post(`${webhooks}/${id}/test`)
    await next()
    const paused = await waitForValue(async () => {
      const { data } = await vera.get(webhooks, { placeId: place.id })
      return data.webhooks[0].pausedBecause === null ? undefined : data.webhooks[0]
    })
    expect(paused.pausedBecause).toBe('failures')
    await waitForValue(async () => {
      const rows = await app.db
        .selectFrom('notifications')
        .select('event')
        .where('recipient_id', '=', user.id)
        .execute()
      return rows.some(({ event }) => event === 'webhook.paused') || undefined
    })
    await book(await guest(), place)
    expect((await vera.post(`${webhooks}/${id}/test`)).error.status).toBe('StateNotAllowed')
    responseStatus = 204
    const resumed = await vera.patch(`${webhooks}/${id}`, { isPaused: false })
    expect(resumed.data.webhook).toMatchObject({ pausedBecause: null, failingSince: null })
    expect((await vera.post(`${webhooks}/${id}/test`)).status).toBe(201)
    expect(JSON.parse((await next()).body).type).toBe('webhook.test')
  })

  test('with «410 Gone» pause it at once', async () => {
    const { place, vera } = await bar()
    const { id } = await connect(vera, { placeId: place.id }, ['reservation.requested'])
    responseStatus = 410
    await vera.post(`${webhooks}/${id}/test`)
    await waitForValue(async () => {
      const { data } = await vera.get(webhooks, { placeId: place.id })
      return data.webhooks[0].pausedBecause === 'gone' || undefined
    })
  })
})

test('both secrets are used for a day after a renewal, and no later response contains a secret', async () => {
  const { place, vera } = await bar()
  const { id, secret } = await connect(vera, { placeId: place.id }, ['reservation.requested'])
  const renewed = await vera.post(`${webhooks}/${id}/secret`)
  await vera.post(`${webhooks}/${id}/test`)
  const message = await next()
  verify(secret, message)
  verify(renewed.data.secret, message)
  const listed = await vera.get(webhooks, { placeId: place.id })
  expect(listed.body).not.toContain('whsec_')
  expect(listed.data.webhooks[0].previousSecretUntil).not.toBeNull()
})

test.each([
  'http://example.ru/hook',
  'https://10.0.0.1/hook',
  'https://[::1]/hook',
  'https://169.254.169.254/latest',
  'https://user:password@example.ru/hook',
  'ftp://example.ru',
  'не адрес',
])('%s is refused', async (url) => {
  const { place, vera } = await bar()
  const made = await vera.post(webhooks, { placeId: place.id, url, events: ['reservation.requested'] })
  expect([made.status, Object.keys(made.error.fields ?? {})]).toEqual([422, ['url']])
})

test('a host name that resolves to a private network is refused when connecting', async () => {
  const { place, vera } = await bar()
  const { id } = await connect(vera, { placeId: place.id }, ['reservation.requested'])
  await app.db.updateTable('webhooks').set({ url: 'http://localhost:9/hook' }).where('id', '=', id).execute()
  await vera.post(`${webhooks}/${id}/test`)
  const [refused] = await waitForValue(async () => {
    const log = await logOf(vera, id)
    return log[0].attempts > 0 ? log : undefined
  })
  expect(refused).toMatchObject({ responseStatus: null, failure: expect.stringContaining('внутреннюю сеть') })
})

test('webhooks are for owners and managers, and a venue has ten at most', async () => {
  const { place, vera } = await bar()
  const wanted = { placeId: place.id, url: `${address}/hook`, events: ['reservation.requested'] }
  for (const [role, status] of [
    ['owner', 201],
    ['staff', 403],
    ['requester', 403],
    [null, 403],
  ] as const) {
    const user = await buildUser(app.db)
    if (role) await buildMember(app.db, user, { placeId: place.id }, role)
    const person = await signIn(app, user)
    expect((await person.post(webhooks, wanted)).status).toBe(status)
    expect((await person.get(webhooks, { placeId: place.id })).status).toBe(status === 201 ? 200 : 403)
  }
  for (let count = 1; count < 9; count += 1) await vera.post(webhooks, wanted)
  const last = await Promise.all(Array.from({ length: 4 }, () => vera.post(webhooks, wanted)))
  expect(last.filter(({ status }) => status === 201)).toHaveLength(1)
  expect((await vera.post(webhooks, wanted)).error.status).toBe('StateNotAllowed')
  expect((await vera.post(webhooks, { ...wanted, organisationId: place.id })).status).toBe(422)
})
