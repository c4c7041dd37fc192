import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApi } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { DatabaseHandle } from '#server/db/connection.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { buildUser } from '#tests/support/factories.ts'
import { waitForValue } from '#tests/support/fake-server.ts'
import { startMailServer, startSmsGateway, textOf } from '#tests/support/gateways.ts'
import { buildReservation } from '#tests/support/reservations.ts'

let mail: Awaited<ReturnType<typeof startMailServer>>
let sms: Awaited<ReturnType<typeof startSmsGateway>>
let database: DatabaseHandle
let app: AppInstance

beforeAll(async () => {
  mail = await startMailServer()
  sms = await startSmsGateway()
  database = await openTestDatabase()
  const config = readConfig({
    LOG_LEVEL: 'silent',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Сходим <hello@example.ru>',
    SMS_URL: sms.url,
    SMS_TOKEN: 'secret',
  })
  app = buildApi({ config, database })
  await app.ready()
  await app.jobs.start()
})

afterAll(async () => {
  await app.close()
  await database.close()
  await mail.close()
  await sms.close()
})

test('a code by e-mail is sent by SMTP', async () => {
  await app.inject({
    method: 'POST',
    url: '/api/v2/auth/request-password',
    payload: { email: 'anna@example.ru' },
  })
  const message = await waitForValue(() => mail.received[0])
  expect(message.to).toEqual(['anna@example.ru'])
  expect(message.raw).toContain('hello@example.ru')
  expect(app.delivery.outbox.list()).toHaveLength(0)
})

test('ten codes requested at once are sent without waiting for the polling interval', async () => {
  const before = mail.received.length
  const startedAt = performance.now()
  for (let person = 0; person < 10; person += 1) {
    const payload = { email: `guest-${person}@example.ru` }
    await app.inject({ method: 'POST', url: '/api/v2/auth/request-password', payload })
  }
  await waitForValue(() => (mail.received.length === before + 10 ? true : undefined))
  // Workers that only poll once a second would need more than ten seconds.
  expect(performance.now() - startedAt).toBeLessThan(6000)
})

test('the commit that creates a job wakes the worker without polling', async () => {
  const before = mail.received.length
  const delays: number[] = []
  for (let person = 0; person < 5; person += 1) {
    const payload = { email: `one-${person}@example.ru` }
    const startedAt = performance.now()
    await app.inject({ method: 'POST', url: '/api/v2/auth/request-password', payload })
    await waitForValue(() => (mail.received.length === before + person + 1 ? true : undefined), {
      everyMs: 10,
    })
    delays.push(performance.now() - startedAt)
  }
  // The worker has just polled, so that the next poll would come almost a second later.
  expect(Math.min(...delays.slice(1))).toBeLessThan(400)
})

test('a code by SMS is sent again after failures of the gateway', async () => {
  sms.state.failNext = 2
  await app.inject({
    method: 'POST',
    url: '/api/v2/auth/request-password',
    payload: { phone: '+79123456789' },
  })
  const message = await waitForValue(() => sms.received[0], { seconds: 30 })
  expect(message.phone).toBe('+79123456789')
  expect(message.text).toMatch(/^\d{4} — код для входа/)
  expect(message.authorization).toBe('Bearer secret')
  expect(sms.state.requests).toBe(3)
}, 40_000)

test('an e-mail that fails is sent again without the SMS about the same reservation', async () => {
  const phone = '+79123456780'
  const guest = await buildUser(database.db, { phone, email: 'guest@example.ru' })
  const { id } = await buildReservation(database.db, { phone, user_id: guest.id })
  mail.state.failNext = 2
  await app.events.publish(database.db, 'reservation.requested', { reservationId: id })
  await app.events.drain()
  const message = await waitForValue(() => mail.received.find(({ to }) => to.includes('guest@example.ru')), {
    seconds: 30,
  })
  expect(textOf(message.raw)).toContain('/confirm/')
  expect(sms.received.filter((one) => one.phone === phone)).toHaveLength(1)
}, 40_000)

test('a refused request sends no code', async () => {
  const before = mail.received.length
  await app.inject({
    method: 'POST',
    url: '/api/v2/auth/restore-password',
    payload: { email: 'nobody@example.ru' },
  })
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(mail.received).toHaveLength(before)
})
