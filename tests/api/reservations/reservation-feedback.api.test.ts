import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { ReservationStatus } from '#contract/reservations/reservation-values.ts'
import { askForFeedback } from '#server/features/reservations/feedback/service.ts'
import { testApp } from '#tests/support/app.ts'
import { book, bookingFixtures, withJobs } from '#tests/support/booking-people.ts'
import { buildPost, buildUser } from '#tests/support/factories.ts'
import { messageFor } from '#tests/support/messages.ts'
import { signIn } from '#tests/support/people.ts'
import { buildBookablePlace, buildReservation } from '#tests/support/reservations.ts'

const app = testApp()
const { guest, bar, newPhone } = bookingFixtures(app)
withJobs(app)

async function visit(
  phone: string,
  values: { placeId?: string; status?: ReservationStatus; daysAgo?: number } = {},
) {
  const { status = 'arrived', daysAgo = 0 } = values
  return buildReservation(app.db, {
    place_id: values.placeId ?? (await buildBookablePlace(app.db, { name: 'Пушкин' })).id,
    phone,
    status,
    venue_confirmed_at: new Date(),
    starts_at: new Date(Date.now() - 4 * HOUR_MS - daysAgo * DAY_MS),
  })
}

const ask = (reservationId: string, now = Date.now()) => askForFeedback(app.app, { reservationId }, now)

async function wasAsked(id: string): Promise<boolean> {
  const { feedback_asked_at } = await app.db
    .selectFrom('reservations')
    .select('feedback_asked_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return feedback_asked_at !== null
}

test('a guest without an account is asked once, by SMS, with a link to the review', async () => {
  const phone = newPhone()
  const { id, place_id } = await visit(phone)
  // No question before the end of the visit.
  await ask(id, Date.now() - 3 * HOUR_MS)
  expect(await wasAsked(id)).toBe(false)
  const other = await visit(phone, { placeId: place_id })
  await Promise.all([ask(id), ask(id), ask(other.id)])
  const text = await messageFor(app.app, phone, /Как всё прошло в заведении «Пушкин»/)
  expect(text).toContain(`/posts/create?placeId=${place_id}`)
  expect([await wasAsked(id), await wasAsked(other.id)].filter(Boolean)).toHaveLength(1)
  const sms = await app.db
    .selectFrom('jobs.job' as never)
    .select('id' as never)
    .where('name' as never, '=', 'delivery.sms' as never)
    .execute()
  expect(sms).toHaveLength(1)
})

test('a guest with an account finds the question in the list and in the mail', async () => {
  const user = await buildUser(app.db, { phone: newPhone(), email: 'feedback@example.ru' })
  const anna = await signIn(app, user)
  const { id, place_id } = await visit(user.phone ?? '')
  await app.db.updateTable('reservations').set({ user_id: user.id }).where('id', '=', id).execute()
  await ask(id)
  await messageFor(app.app, 'feedback@example.ru', /Как прошло\? Пушкин/)
  await app.app.events.drain()
  const [notification] = (await anna.get('/api/v2/notifications')).data.notifications
  expect(notification).toMatchObject({ link: `/posts/create?placeId=${place_id}` })
  expect(notification.text).toContain('как всё прошло? Расскажите в отзыве')
})

test.each<[string, ReservationStatus]>([
  ['did not come', 'no-show'],
  ['cancelled', 'cancelled'],
  ['never got an answer', 'requested'],
])('a guest who %s is not asked', async (_who, status) => {
  const { id } = await visit(newPhone(), { status })
  await ask(id)
  expect(await wasAsked(id)).toBe(false)
})

test('a guest is not asked again within a month, nor after a review', async () => {
  const phone = newPhone()
  const recent = await visit(phone, { daysAgo: 20 })
  await ask(recent.id)
  const now = await visit(phone, { placeId: recent.place_id })
  await ask(now.id)
  expect([await wasAsked(recent.id), await wasAsked(now.id)]).toEqual([true, false])

  const user = await buildUser(app.db, { phone: newPhone() })
  const written = await visit(user.phone ?? '')
  await buildPost(app.db, { type: 'review', user_id: user.id, place_id: written.place_id, rating: 4 })
  await ask(written.id)
  expect(await wasAsked(written.id)).toBe(false)
})

test('the question is planned with the confirmation, for after the visit', async () => {
  const { place, url, vera } = await bar()
  await vera.patch(`${url}/reservation-settings`, { isInstant: true })
  const { data } = await book(await guest(), place)
  await app.app.events.drain()
  const jobs = await app.db
    .selectFrom('jobs.job' as never)
    .select(['data', 'start_after'] as never)
    .where('name' as never, '=', 'reservations.feedback' as never)
    .execute()
  const planned = (jobs as { data: { reservationId: string }; start_after: Date }[]).filter(
    (job) => job.data.reservationId === data.reservation.id,
  )
  expect(planned).toHaveLength(1)
  // The visit lasts two hours from 19:00; the question waits for the morning.
  expect(planned[0]?.start_after.getTime()).toBeGreaterThan(
    Date.parse(data.reservation.startsAt) + 4 * HOUR_MS,
  )
})
