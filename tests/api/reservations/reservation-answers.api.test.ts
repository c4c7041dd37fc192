import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { announceUnanswered } from '#server/features/reservations/events.ts'
import { testApp } from '#tests/support/app.ts'
import { book, bookingFixtures, withJobs } from '#tests/support/booking-people.ts'
import { messageFor } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { buildBookablePlace, buildReservation, localDay } from '#tests/support/reservations.ts'

const app = testApp()
const { newPhone, guest, bar } = bookingFixtures(app)
withJobs(app)

const codeIn = (text: string, purpose: 'confirm' | 'decline') =>
  new RegExp(`/${purpose}/(\\w{6})`).exec(text)?.[1] ?? ''

const post = (url: string, payload: Record<string, unknown>) => app.request({ method: 'POST', url, payload })

/** Jobs that wait for their time, by what they are to do. */
async function plannedFor(queue: string, reservationId: string): Promise<string[]> {
  await app.app.events.drain()
  const { rows } = await app.db
    .selectFrom('jobs.job' as never)
    .select(['data', 'name'] as never)
    .execute()
    .then((all) => ({ rows: all as { name: string; data: Record<string, string> }[] }))
  return rows
    .filter(({ name, data }) => name === queue && data.reservationId === reservationId)
    .map(({ data }) => String(data.kind ?? data.recipient))
    .sort()
}

async function notificationTextsOf(person: Person, isForVenue: boolean): Promise<string[]> {
  await app.app.events.drain()
  const { status, data } = await person.get('/api/v2/notifications', { forOutlet: isForVenue ? '1' : '0' })
  if (status === 404) return []
  return data.notifications.map(({ title, text }: { title: string; text: string }) => `${title} ${text}`)
}

describe('confirmation of a reservation', () => {
  test('by the link of the guest and by the venue are independent', async () => {
    const { place, vera } = await bar()
    const { person, phone } = await guest()
    const { data } = await book({ person, phone }, place)
    const { id } = data.reservation
    expect(await plannedFor('reservations.reminder', id)).toEqual([])
    const code = codeIn(await messageFor(app.app, phone, /Пришлём ответ заведения/), 'confirm')
    const response = await post('/api/v1/reservations/confirm-by-code', { code })
    expect(response.data.reservation).toMatchObject({
      status: 'requested',
      isConfirmed: false,
      confirmedByGuest: true,
    })
    const board = await vera.get(`/api/v1/places/${place.id}/reservations`, { date: localDay(2) })
    expect(board.data).toMatchObject({
      newCount: 1,
      reservations: [{ status: 'requested', confirmedByGuest: true }],
    })
    expect((await notificationTextsOf(vera, true))[0]).toContain('гость подтверждает, что придёт')
    expect(await plannedFor('reservations.reminder', id)).toEqual([])

    const answered = await vera.post(`/api/v1/reservations/${id}/confirm`)
    expect(answered.data.reservation).toMatchObject({ isConfirmed: true, confirmedByGuest: true })
    expect(await plannedFor('reservations.reminder', id)).toEqual(['day', 'hours'])
  })

  test('by the guest is possible when the venue confirms automatically', async () => {
    const { place, url, vera } = await bar()
    await vera.patch(`${url}/reservation-settings`, { isInstant: true })
    const { person, phone } = await guest()
    const { data } = await book({ person, phone }, place)
    expect(data.reservation).toMatchObject({
      status: 'confirmed',
      isConfirmed: true,
      confirmedByGuest: false,
    })
    const code = codeIn(await messageFor(app.app, phone, /Столик забронирован/), 'confirm')
    const response = await post('/api/v1/reservations/confirm-by-code', { code })
    expect(response.data.reservation).toMatchObject({ status: 'confirmed', confirmedByGuest: true })
    expect(await plannedFor('reservations.reminder', data.reservation.id)).toEqual(['day', 'hours'])
    expect(await plannedFor('reservations.unanswered', data.reservation.id)).toEqual([])
  })

  test('has to be repeated by the other side after a change of time', async () => {
    const { place, vera } = await bar()
    const { person, phone } = await guest()
    const { data } = await book({ person, phone }, place)
    const url = `/api/v1/reservations/${data.reservation.id}`
    await vera.post(`${url}/confirm`)
    const byGuest = await person.patch(url, { datetime: localDay(2, '20:00') })
    expect(byGuest.data.reservation).toMatchObject({ isConfirmed: false, confirmedByGuest: true })
    await vera.post(`${url}/confirm`)
    const byVenue = await vera.patch(url, { datetime: localDay(2, '20:30') })
    expect(byVenue.data.reservation).toMatchObject({ isConfirmed: true, confirmedByGuest: false })
  })

  test('is sent to the guest when the venue takes back a refusal', async () => {
    const { place, vera } = await bar()
    const { person, phone } = await guest()
    const { data } = await book({ person, phone }, place)
    const url = `/api/v1/reservations/${data.reservation.id}`
    await vera.post(`${url}/decline`, { answer: 'Мест нет' })
    await messageFor(app.app, phone, /Мест нет/)
    expect((await vera.post(`${url}/restore`)).data.reservation.status).toBe('confirmed')
    await messageFor(app.app, phone, /Бронь подтверждена/)
  })

  test('of a reservation entered by the venue does not notify its staff', async () => {
    const { place, vera } = await bar()
    const phone = newPhone()
    const url = `/api/v1/places/${place.id}/reservations`
    const call = { source: 'phone', guests_count: 2, name: 'Глеб', phone, datetime: localDay(1, '18:00') }
    expect((await vera.post(url, call)).status).toBe(201)
    expect((await vera.post(url, { source: 'walk-in', guests_count: 1 })).status).toBe(201)
    await messageFor(app.app, phone, /Столик забронирован/)
    expect(await notificationTextsOf(vera, true)).toEqual([])
  })
})

type ReminderKind = 'day' | 'hours'

/** The planned reminders of a reservation, with their times. */
async function remindersOf(reservationId: string) {
  await app.app.events.drain()
  const { rows } = await sql<{ kind: ReminderKind; start_after: Date; state: string }>`
    select data ->> 'kind' as kind, start_after, state from jobs.job
    where name = 'reservations.reminder' and data ->> 'reservationId' = ${reservationId}
    order by start_after`.execute(app.db)
  return rows
}

/** Lets the time of the reminders of a kind come, and waits until they have run. */
async function runReminders(reservationId: string, kind: ReminderKind): Promise<void> {
  await sql`
    update jobs.job set start_after = now() where name = 'reservations.reminder'
      and data ->> 'reservationId' = ${reservationId} and data ->> 'kind' = ${kind}`.execute(app.db)
  await expect
    .poll(
      async () =>
        (await remindersOf(reservationId)).filter((one) => one.kind === kind && one.state !== 'completed'),
      { timeout: 10_000 },
    )
    .toEqual([])
}

function remindersSentTo(phone: string): string[] {
  return app.app.delivery.outbox
    .list()
    .filter(({ to, text }) => to === phone && /Напоминаем о брони|Через два часа/.test(text))
    .map(({ text }) => text)
}

describe('reminders', () => {
  async function confirmed() {
    const { place, vera } = await bar({ street: 'Тверская', building: '5' })
    const { person, phone } = await guest()
    const { data } = await book({ person, phone }, place)
    const { id, startsAt } = data.reservation
    const url = `/api/v1/reservations/${id}`
    await vera.post(`${url}/confirm`)
    return { id, startsAt, url, place, vera, person, phone }
  }

  test('a day and two hours before are answered by one press each', async () => {
    const { id, startsAt, place, vera, phone } = await confirmed()
    const hoursEarlier = (hours: number) => Date.parse(startsAt) - hours * 3_600_000
    expect((await remindersOf(id)).map(({ kind, start_after }) => [kind, start_after.getTime()])).toEqual([
      ['day', hoursEarlier(24)],
      ['hours', hoursEarlier(2)],
    ])

    await runReminders(id, 'day')
    const dayReminder = await messageFor(app.app, phone, /Напоминаем о брони: «Пушкин», .*19:00, 2\s+гостя/)
    expect(codeIn(dayReminder, 'decline')).not.toBe('')
    const confirm = { code: codeIn(dayReminder, 'confirm') }
    const comes = await post('/api/v1/reservations/confirm-by-code', confirm)
    expect(comes.data.reservation).toMatchObject({ status: 'confirmed', confirmedByGuest: true })
    expect((await notificationTextsOf(vera, true))[0]).toContain('гость подтверждает, что придёт')
    expect((await post('/api/v1/reservations/confirm-by-code', confirm)).status).toBe(404)

    await runReminders(id, 'hours')
    const hoursReminder = await messageFor(app.app, phone, /Через два часа вас ждут: «Пушкин».*Тверская, 5/)
    // A guest who has promised to come is not asked again.
    expect(codeIn(hoursReminder, 'confirm')).toBe('')
    const decline = { code: codeIn(hoursReminder, 'decline') }
    const presses = await Promise.all([1, 2].map(() => post('/api/v1/reservations/decline-by-code', decline)))
    expect(presses.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await notificationTextsOf(vera, true))[0]).toContain('бронь отменена')
    const board = await vera.get(`/api/v1/places/${place.id}/reservations`, { date: localDay(2) })
    expect(board.data.reservations).toMatchObject([{ id, status: 'cancelled' }])
  })

  test('of a reservation that was moved come for its new time alone', async () => {
    const { id, url, vera, phone } = await confirmed()
    await app.app.events.drain()
    await vera.patch(url, { datetime: localDay(3, '20:00') })
    expect((await remindersOf(id)).map(({ kind }) => kind)).toEqual(['day', 'hours', 'day', 'hours'])
    await runReminders(id, 'hours')
    await messageFor(app.app, phone, /Через два часа вас ждут: .*20:00/)
    expect(remindersSentTo(phone)).toHaveLength(1)
  })

  test('of a confirmation and a move that are dispatched together come once', async () => {
    const { id, phone } = await confirmed()
    await app.app.events.publish(app.db, 'reservation.moved', { reservationId: id, by: 'venue' })
    expect((await remindersOf(id)).map(({ kind }) => kind)).toEqual(['day', 'hours'])
    await runReminders(id, 'hours')
    await messageFor(app.app, phone, /Через два часа/)
    expect(remindersSentTo(phone)).toHaveLength(1)
  })

  test('of a cancelled reservation do not come', async () => {
    const { id, url, person, phone } = await confirmed()
    expect((await person.post(`${url}/cancel`)).status).toBe(200)
    await runReminders(id, 'day')
    await runReminders(id, 'hours')
    expect(remindersSentTo(phone)).toEqual([])
  })
})

describe('a request without an answer', () => {
  test('reminds the venue, then offers the guest other times', async () => {
    const { place, vera } = await bar()
    const { person, phone } = await guest()
    const { data } = await book({ person, phone }, place)
    const { id, startsAt } = data.reservation
    expect(await plannedFor('reservations.unanswered', id)).toEqual(['guest', 'venue'])

    await announceUnanswered(app.app, { reservationId: id, startsAt, recipient: 'venue' })
    expect((await notificationTextsOf(vera, true))[0]).toContain('гость ждёт ответа — Анна')
    await announceUnanswered(app.app, { reservationId: id, startsAt, recipient: 'guest' })
    const text = await messageFor(app.app, phone, /Заведение ещё не ответило/)
    expect(text).toContain('Свободно также: 18:00, 18:30, 19:30.')
    expect((await notificationTextsOf(person, false))[0]).toContain('заведение ещё не ответило')

    const code = codeIn(text, 'decline')
    const same = await post('/api/v1/reservations/move-by-code', { code, datetime: localDay(2, '19:00') })
    expect([same.status, Object.keys(same.error.fields ?? {})]).toEqual([422, ['datetime']])
    const moved = await post('/api/v1/reservations/move-by-code', { code, datetime: localDay(2, '19:30') })
    expect(moved.data.reservation).toMatchObject({
      datetime: localDay(2, '19:30'),
      status: 'requested',
      phone: null,
    })
    const again = await post('/api/v1/reservations/move-by-code', { code, datetime: localDay(2, '20:00') })
    expect(again.status).toBe(404)
  })

  test('that a guest moves by a link while somebody else is signed in stays new to the venue', async () => {
    const { place, vera } = await bar()
    const { person, phone } = await guest()
    await book({ person, phone }, place, { comment: 'У окна' })
    const board = async () =>
      (await vera.get(`/api/v1/places/${place.id}/reservations`, { date: localDay(2) })).data.reservations[0]
    await board()
    expect(await board()).toMatchObject({ isViewed: true })
    const code = codeIn(await messageFor(app.app, phone, /Пришлём ответ заведения/), 'decline')
    const move = { code, datetime: localDay(2, '19:30') }
    const { person: stranger } = await guest()
    expect((await stranger.post('/api/v1/reservations/move-by-code', move)).status).toBe(200)
    expect(await board()).toMatchObject({ isViewed: false, hasNewComments: true })
  })

  test('sends nothing after it is answered or moved', async () => {
    const { place, vera } = await bar()
    const { person, phone } = await guest()
    const { data } = await book({ person, phone }, place)
    const { id, startsAt } = data.reservation
    await vera.post(`/api/v1/reservations/${id}/confirm`)
    await notificationTextsOf(vera, true)
    for (const recipient of ['venue', 'guest'] as const) {
      await announceUnanswered(app.app, { reservationId: id, startsAt, recipient })
    }
    expect((await notificationTextsOf(vera, true)).join()).not.toContain('ждёт ответа')
    expect((await notificationTextsOf(person, false)).join()).not.toContain('не ответило')
  })

  test('a reservation at a closed place cannot be moved', async () => {
    const place = await buildBookablePlace(app.db, { status: 'temporary-closed' })
    const { person, phone } = await guest()
    const { id } = await buildReservation(app.db, { place_id: place.id, phone })
    const moved = await person.patch(`/api/v1/reservations/${id}`, { datetime: localDay(3, '19:00') })
    expect(moved.status).toBe(404)
  })
})
