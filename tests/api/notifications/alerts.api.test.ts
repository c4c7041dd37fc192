import { expect, test } from 'vitest'
import { sendAlerts, sendDueDigests, venueSmsLimit } from '#server/features/notifications/alerts/service.ts'
import { announceUnanswered } from '#server/features/reservations/events.ts'
import { momentAt } from '#server/lib/zone.ts'
import { testApp } from '#tests/support/app.ts'
import { book, bookingFixtures, withJobs } from '#tests/support/booking-people.ts'
import { buildMember, buildUser } from '#tests/support/factories.ts'
import { messageFor } from '#tests/support/messages.ts'
import { signIn } from '#tests/support/people.ts'
import { buildReservation, localDay } from '#tests/support/reservations.ts'

const app = testApp()
const { guest, bar, newPhone } = bookingFixtures(app)
withJobs(app)

const ALERTS = '/api/v2/notifications/alerts'
const zone = { timeZone: 'Europe/Moscow' }
let people = 0

/** The owner of a bar, or a host, with both addresses. */
async function owned(role: 'owner' | 'host' = 'owner') {
  const email = `${role}-${++people}@example.ru`
  const { place } = await bar()
  const user = await buildUser(app.db, { email, phone: newPhone() })
  await buildMember(app.db, user, { placeId: place.id }, role)
  return { place, owner: await signIn(app, user), email, phone: user.phone ?? '' }
}

const messagesTo = (to: string) => app.app.delivery.outbox.list().filter((message) => message.to === to)
const choice = (event: string, values: object) => ({
  event,
  push: false,
  email: false,
  sms: false,
  ...values,
})
const idle = async () => {
  await app.app.events.drain()
  await expect
    .poll(async () => {
      const rows = await app.db
        .selectFrom('jobs.job' as never)
        .select('id' as never)
        .where('name' as never, 'in', ['notifications.alert', 'delivery.email', 'delivery.sms'] as never)
        .where('state' as never, 'in', ['created', 'active', 'retry'] as never)
        .where('start_after' as never, '<', new Date() as never)
        .execute()
      return rows.length
    })
    .toBe(0)
}

test('an unanswered request reaches the owner by e-mail; a new one those who chose it, by SMS', async () => {
  const { place, owner, email, phone } = await owned()
  expect((await owner.get(ALERTS)).data.alerts).toMatchObject({
    isStaff: true,
    hasEmail: true,
    hasPhone: true,
  })
  const changed = await owner.patch(ALERTS, {
    ...zone,
    events: [choice('requested', { sms: true }), choice('unanswered', { email: true })],
  })
  expect(changed.data.alerts.events).toContainEqual(choice('requested', { sms: true }))
  expect(changed.data.alerts.events).toContainEqual(choice('moved', { push: true }))

  const { data } = await book(await guest(), place)
  const text = await messageFor(app.app, phone, /новая бронь — Анна/)
  expect(text).toContain(`/${place.latin_name}/reservations`)
  const { id, startsAt } = data.reservation
  const request = { reservationId: id, startsAt, recipient: 'venue' } as const
  await announceUnanswered(app.app, request)
  await messageFor(app.app, email, /гость ждёт ответа — Анна/)
  await idle()
  expect([messagesTo(phone).length, messagesTo(email).length]).toEqual([1, 1])
})

test('a venue that has had its SMS of the day is notified by e-mail alone', async () => {
  const { place, owner, email, phone } = await owned()
  await owner.patch(ALERTS, { ...zone, events: [choice('requested', { sms: true, email: true })] })
  const dailyLimit = venueSmsLimit(place.id)
  await app.app.limits.count({ ...dailyLimit, amount: dailyLimit.limit })
  await book(await guest(), place)
  await messageFor(app.app, email, /новая бронь — Анна/)
  await idle()
  expect(messagesTo(phone)).toEqual([])
})

test('quiet hours delay alerts and send those still relevant as one e-mail, once', async () => {
  const { place, owner, email } = await owned()
  // Around the present, at whatever hour the test runs.
  const clock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
  const quietHours = { from: clock(-2), to: clock(3) }
  const events = ['requested', 'unanswered', 'cancelled'].map((event) => choice(event, { email: true }))
  const set = await owner.patch(ALERTS, { timeZone: 'UTC', events, quietHours })
  expect(set.data.alerts.quietHours).toEqual(quietHours)

  const anna = await guest()
  const first = await book(anna, place)
  const { id, startsAt } = first.data.reservation
  await announceUnanswered(app.app, { reservationId: id, startsAt, recipient: 'venue' })
  await owner.post(`/api/v1/reservations/${id}/confirm`)
  const second = await book(await guest(), place, { datetime: localDay(3, '20:00'), name: 'Борис' })
  await idle()
  expect(messagesTo(email)).toEqual([])

  // The quiet hours are over. Several jobs may be queued for the same alerts.
  await app.db
    .updateTable('alerts')
    .set({ due_at: new Date(Date.now() - 1000) })
    .execute()
  const task = { recipientId: owner.id, channel: 'email' } as const
  await Promise.all([1, 2, 3].map(() => sendAlerts(app.app, task, Date.now())))
  const message = await messageFor(app.app, email, /Брони: 2\s+новости/)
  expect(message).toContain('новая бронь — Анна')
  expect(message).toContain('новая бронь — Борис')
  // It was answered meanwhile.
  expect(message).not.toContain('ждёт ответа')
  await idle()
  expect(messagesTo(email)).toHaveLength(1)

  // An e-mail about something seen on the site meanwhile would only disturb.
  await (await guestOf(second.data.reservation.id)).post(
    `/api/v1/reservations/${second.data.reservation.id}/cancel`,
  )
  await app.app.events.drain()
  expect(await app.db.selectFrom('alerts').select('channel').execute()).toEqual([{ channel: 'email' }])
  await owner.post('/api/v2/notifications/viewed', { forOutlet: true })
  await app.db
    .updateTable('alerts')
    .set({ due_at: new Date(Date.now() - 1000) })
    .execute()
  await sendAlerts(app.app, task, Date.now())
  await idle()
  expect(messagesTo(email)).toHaveLength(1)
})

async function guestOf(reservationId: string) {
  const { user_id } = await app.db
    .selectFrom('reservations')
    .select('user_id')
    .where('id', '=', reservationId)
    .executeTakeFirstOrThrow()
  return signIn(app, { id: user_id ?? '' })
}

test('two changes at once keep each other’s part; invalid settings are refused', async () => {
  const { owner } = await owned()
  await Promise.all([
    owner.patch(ALERTS, { ...zone, hasDigest: true }),
    owner.patch(ALERTS, { ...zone, quietHours: { from: '23:00', to: '08:30' } }),
    owner.patch(ALERTS, { ...zone, events: [choice('moved', { email: true })] }),
  ])
  const { alerts } = (await owner.get(ALERTS)).data
  expect(alerts).toMatchObject({ hasDigest: true, quietHours: { from: '23:00', to: '08:30' } })
  expect(alerts.events).toContainEqual(choice('moved', { email: true }))
  for (const [body, field] of [
    [{ timeZone: 'Europe/Atlantis' }, 'timeZone'],
    [{ ...zone, quietHours: { from: '09:00', to: '09:00' } }, 'quietHours'],
  ] as const) {
    const refused = await owner.patch(ALERTS, body)
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, [field]])
  }
})

test.each(['owner', 'host'] as const)(
  'the reservations of the day come to the %s once in the morning, whatever the number of nodes',
  async (role) => {
    const { place, owner, email } = await owned(role)
    const chosen = await owner.patch(ALERTS, { ...zone, hasDigest: true })
    expect(chosen.data.alerts).toMatchObject({ isStaff: true, hasDigest: true })
    const at = (time: string, days = 1) => {
      const [hours = 0, minutes = 0] = time.split(':').map(Number)
      return new Date(momentAt(localDay(days), hours * 60 + minutes, zone.timeZone) ?? 0)
    }
    const seated = { place_id: place.id, status: 'confirmed' } as const
    await buildReservation(app.db, { ...seated, starts_at: at('19:30'), name: 'Глеб', guests_count: 4 })
    await buildReservation(app.db, { ...seated, starts_at: at('01:00', 2), status: 'requested' })
    await buildReservation(app.db, { ...seated, starts_at: at('19:00'), status: 'cancelled' })
    await buildReservation(app.db, { ...seated, starts_at: at('19:00', 2) })

    await sendDueDigests(app.app, at('08:59').getTime())
    await Promise.all([1, 2, 3].map(() => sendDueDigests(app.app, at('09:03').getTime())))
    await sendDueDigests(app.app, at('11:00').getTime())
    const message = await messageFor(app.app, email, /сегодня 2\s+брони, 6\s+гостей/)
    expect(message).toMatch(/19:30 — Глеб, 4\s+гостя\n01:00 — Анна, 2\s+гостя, ждёт ответа\n/)
    await idle()
    expect(messagesTo(email)).toHaveLength(1)
  },
)
