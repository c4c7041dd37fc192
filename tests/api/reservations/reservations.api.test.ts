import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { reservationStatuses } from '#contract/reservations/reservation-values.ts'
import { actions, nextStatus } from '#server/features/reservations/rules.ts'
import { offerFreedSeats } from '#server/features/reservations/waiting-list/service.ts'
import { newId } from '#server/lib/ids.ts'
import { momentAt } from '#server/lib/zone.ts'
import { type ApiResponse, testApp } from '#tests/support/app.ts'
import { book, bookingFixtures, tableRequest, withJobs } from '#tests/support/booking-people.ts'
import { buildMember, buildUser, everyDay, type Place } from '#tests/support/factories.ts'
import { codeFor, messageFor } from '#tests/support/messages.ts'
import { signIn } from '#tests/support/people.ts'
import { buildBookablePlace, buildReservation, closedOn, localDay } from '#tests/support/reservations.ts'

const app = testApp()
const { newPhone, guest, bar } = bookingFixtures(app)
withJobs(app)

function form(url: string, fields: Record<string, string | number>): Promise<ApiResponse> {
  const payload = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  return app.request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: payload.toString(),
  })
}

async function codeOf(phone: string): Promise<string> {
  const asked = await form('/api/v1/request-code', { phone })
  expect([asked.status, asked.data]).toEqual([200, { timeout: 30 }])
  return codeFor(app.app, phone)
}

async function countWaitingForLocks(): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
  return rows[0]?.count
}

const evening = (days = 2, time = '19:00') => localDay(days, time)

async function freeAt(place: Place, days: number, guests = 1): Promise<number[]> {
  const { data } = await app.get(`/api/v1/places/${place.id}/reservation-intervals`, {
    date: localDay(days),
    guests_count: guests,
  })
  return data?.currentDate ?? []
}

describe('a guest without an account', () => {
  test('enters a code to book and gets links to confirm and cancel', async () => {
    const place = await buildBookablePlace(app.db, { name: 'Пушкин' })
    const phone = newPhone()
    const code = await codeOf(phone)
    const made = await form('/api/v1/reservations', tableRequest(place, phone, { code, comment: 'У окна' }))
    expect([made.status, made.data.reservation]).toEqual([
      201,
      expect.objectContaining({
        name: 'Анна',
        phone,
        guestsCount: 2,
        datetime: evening(),
        comment: 'У окна',
        status: 'requested',
        isConfirmed: false,
        source: 'guest',
      }),
    ])
    const text = await messageFor(app.app, phone, /Подтвердить, что придёте: \S+\/confirm\//)
    expect(text).toContain('«Пушкин»')
    expect(text).toContain('2\u00a0гостя')
    const confirm = /\/confirm\/(\w{6})/.exec(text)?.[1] ?? ''
    const decline = /\/decline\/(\w{6})/.exec(text)?.[1] ?? ''

    const shown = await app.get('/api/v1/reservations/by-code', { code: confirm, purpose: 'confirm' })
    expect(shown.data.reservation).toMatchObject({
      id: made.data.reservation.id,
      phone: null,
      status: 'requested',
    })
    const confirmed = await form('/api/v1/reservations/confirm-by-code', { code: confirm.toLowerCase() })
    // The guest confirms the visit; only the venue can confirm the reservation.
    expect(confirmed.data.reservation).toMatchObject({
      isConfirmed: false,
      confirmedByGuest: true,
      status: 'requested',
    })

    const again = await form('/api/v1/reservations/confirm-by-code', { code: confirm })
    expect([again.status, again.error.status]).toEqual([404, 'RecordNotFound'])
    const other = await form('/api/v1/reservations/decline-by-code', { code: confirm })
    expect(other.status).toBe(404)
    const declined = await form('/api/v1/reservations/decline-by-code', { code: decline })
    expect(declined.data.reservation).toMatchObject({ isConfirmed: false, status: 'cancelled' })
    const late = await form('/api/v1/reservations/decline-by-code', { code: decline })
    expect(late.status).toBe(404)
  })

  test('has a code for one phone and one reservation, which failed requests do not use up', async () => {
    const place = await buildBookablePlace(app.db, { seats: 2 })
    const phone = newPhone()
    const code = await codeOf(phone)
    const stranger = await form('/api/v1/reservations', tableRequest(place, newPhone(), { code }))
    expect([stranger.status, stranger.error.fields]).toEqual([
      422,
      { code: ['Временный код устарел. Запросите новый'] },
    ])
    const wrong = code === '1234' ? '4321' : '1234'
    const guess = await form('/api/v1/reservations', tableRequest(place, phone, { code: wrong }))
    expect(guess.error.fields).toEqual({ code: ['Неправильный код'] })
    const large = await form('/api/v1/reservations', tableRequest(place, phone, { code, guests_count: 3 }))
    expect([large.status, large.error.status]).toEqual([422, 'NoFreeSeats'])
    expect((await form('/api/v1/reservations', tableRequest(place, phone, { code }))).status).toBe(201)
    const second = await form(
      '/api/v1/reservations',
      tableRequest(place, phone, { code, datetime: evening(3), guests_count: 1 }),
    )
    expect(second.error.fields).toEqual({ code: ['Временный код устарел. Запросите новый'] })
  })

  test('cannot use the code after five wrong ones', async () => {
    const place = await buildBookablePlace(app.db)
    const phone = newPhone()
    const code = await codeOf(phone)
    const wrong = code === '1234' ? '4321' : '1234'
    for (let i = 0; i < 5; i++)
      await form('/api/v1/reservations', tableRequest(place, phone, { code: wrong }))
    expect((await form('/api/v1/reservations', tableRequest(place, phone, { code }))).status).toBe(422)
  })

  test('cannot sign in with the code of a reservation', async () => {
    const { user, phone } = await guest()
    const code = await codeOf(phone)
    const login = await app.request({
      method: 'POST',
      url: '/api/v2/auth/login-by-temporary-password',
      payload: { phone, password: code },
    })
    expect([user.phone, login.status]).toEqual([phone, 422])
  })

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: '\u200b' }],
    ['phone', { phone: '12345' }],
    ['datetime', { datetime: '2026-02-30T19:00' }],
    ['guests_count', { guests_count: 0 }],
    ['zone_choice', { zone_choice: 'a'.repeat(24) }],
  ])('with an invalid %s gets an error of the field', async (field, values) => {
    const place = await buildBookablePlace(app.db)
    const response = await form(
      '/api/v1/reservations',
      tableRequest(place, newPhone(), { code: '0000', ...values }),
    )
    expect([response.status, Object.keys(response.error.fields ?? {})]).toEqual([422, [field]])
  })

  test.each([
    ['before opening', () => evening(2, '11:30')],
    ['off the half-hour', () => evening(2, '19:15')],
    ['yesterday', () => evening(-1)],
    ['too far ahead', () => evening(90)],
  ])('cannot book %s', async (_, datetime) => {
    const place = await buildBookablePlace(app.db)
    const response = await form(
      '/api/v1/reservations',
      tableRequest(place, newPhone(), { datetime: datetime() }),
    )
    expect([response.status, response.error.status, Object.keys(response.error.fields ?? {})]).toEqual([
      422,
      'NoFreeSeats',
      ['datetime'],
    ])
  })

  test.each([
    ['an address', () => '10.9.8.7'],
    ['a network of IPv6', (attempt: number) => `2001:db8:1:2::${attempt + 1}`],
  ])('has a limited number of attempts at codes from %s', async (_, addressOf) => {
    const statuses = []
    for (let i = 0; i < 21; i++) {
      const response = await app.request({
        method: 'POST',
        url: '/api/v1/reservations/confirm-by-code',
        payload: { code: 'AAAAA2' },
        remoteAddress: addressOf(i),
      })
      statuses.push(response.status)
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429])
  })
})

describe('slots of a place', () => {
  test('include the night after the evening, and 404 without free ones', async () => {
    const place = await buildBookablePlace(app.db, { seats: 2 })
    const url = `/api/v1/places/${place.latin_name}/reservation-intervals`
    const day = await app.get(url, { date: localDay(2), guests_count: 2 })
    expect(day.data).toEqual({
      currentDate: Array.from({ length: 24 }, (_, i) => 24 + i),
      nextDate: [0, 1, 2, 3],
    })
    const full = await app.get(url, { date: localDay(2), guests_count: 3 })
    expect([full.status, full.error.messageUI.message]).toEqual([404, 'На этот день свободных столов нет'])
    const none = await app.get(url, { date: localDay(2), guests_count: 2, zone_choice: newId() })
    expect(none.status).toBe(404)
  })

  test('that overlap a stay are taken by a reservation and free after its cancellation', async () => {
    const place = await buildBookablePlace(app.db, { seats: 2 })
    const { person, phone } = await guest()
    const made = await person.post('/api/v1/reservations', tableRequest(place, phone))
    expect(made.status).toBe(201)
    const left = await freeAt(place, 2)
    expect(left).toEqual([...Array.from({ length: 11 }, (_, i) => 24 + i), 42, 43, 44, 45, 46, 47])
    const { data } = await person.post(`/api/v1/reservations/${made.data.reservation.id}/cancel`)
    expect(data.reservation.status).toBe('cancelled')
    expect(await freeAt(place, 2)).toHaveLength(24)
  })

  test('include the nearest days with free ones', async () => {
    const place = await buildBookablePlace(app.db, {
      seats: 2,
      hours: { 1: '19:00-20:00', 4: '19:00-20:00' },
    })
    const { data } = await app.get(`/api/v1/places/${place.id}/reservation-days`, {
      date: localDay(10),
      guests_count: 2,
    })
    expect(data.days).toHaveLength(3)
    for (const day of data.days) {
      expect([1, 4]).toContain(new Date(`${day.date}T00:00:00Z`).getUTCDay())
      expect(day).toMatchObject({ first: `${day.date}T19:00`, count: 2 })
    }
  })

  test('of a place without reservations are refused with an explanation', async () => {
    const place = await buildBookablePlace(app.db, { is_reservations_enabled: false })
    const closed = await buildBookablePlace(app.db, { status: 'temporary-closed' })
    for (const { id } of [place, closed]) {
      expect((await app.get(`/api/v1/places/${id}/reservation-terms`)).status).toBe(404)
      expect(
        (await app.get(`/api/v1/places/${id}/reservation-intervals`, { date: localDay(2) })).status,
      ).toBe(404)
    }
  })

  test('follow the clock of the venue, here in Vladivostok', async () => {
    const place = await buildBookablePlace(app.db, { city: 'vladivostok' })
    const { person, phone } = await guest()
    const zone = 'Asia/Vladivostok'
    const datetime = localDay(2, '19:30', zone)
    const { data } = await person.post('/api/v1/reservations', tableRequest(place, phone, { datetime }))
    expect(data.reservation.datetime).toBe(datetime)
    expect(data.reservation.startsAt).toBe(`${localDay(2, '', zone)}T09:30:00.000Z`)
  })
})

describe('a signed-in guest', () => {
  test('needs no code for their own phone, but one for any other', async () => {
    const place = await buildBookablePlace(app.db)
    const { person, phone } = await guest()
    expect((await person.post('/api/v1/reservations', tableRequest(place, phone))).status).toBe(201)
    const other = await person.post('/api/v1/reservations', tableRequest(place, newPhone()))
    expect(other.error.fields).toEqual({ code: ['Введите код из СМС'] })
  })

  test('makes one reservation by a double click, in turn or in parallel', async () => {
    const place = await buildBookablePlace(app.db)
    const { person, phone } = await guest()
    const body = tableRequest(place, phone, { idempotency_key: 'tap-12345678' })
    const taps = await Promise.all(Array.from({ length: 5 }, () => person.post('/api/v1/reservations', body)))
    const later = await person.post('/api/v1/reservations', body)
    const ids = new Set([...taps, later].map(({ data }) => data?.reservation.id))
    expect([...taps, later].map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201))
    expect(ids.size).toBe(1)
    // Without a key, the same table for the same phone is the same reservation too.
    const keyless = await person.post('/api/v1/reservations', tableRequest(place, phone))
    expect(keyless.data.reservation.id).toBe([...ids][0])
    const stranger = await guest()
    const stolen = await stranger.person.post('/api/v1/reservations', { ...body, phone: stranger.phone })
    expect(stolen.error.fields).toHaveProperty('idempotency_key')
  })

  test('counts the widget as a source of its own, and its double click once', async () => {
    const { place } = await bar()
    const { person, phone } = await guest()
    const request = tableRequest(place, phone, { is_from_widget: true })
    const responses = [
      await person.post('/api/v1/reservations', request),
      await person.post('/api/v1/reservations', request),
    ]
    expect(responses.map(({ data }) => data.reservation.source)).toEqual(['widget', 'widget'])
    expect(responses[1]?.data.reservation.id).toBe(responses[0]?.data.reservation.id)
  })

  test('makes one reservation by a double click with a code', async () => {
    const place = await buildBookablePlace(app.db)
    const phone = newPhone()
    const code = await codeOf(phone)
    const body = tableRequest(place, phone, { code, idempotency_key: 'tap-with-code' })
    const taps = await Promise.all([1, 2, 3].map(() => form('/api/v1/reservations', body)))
    expect(taps.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(taps.map(({ data }) => data.reservation.id)).size).toBe(1)
  })

  test('learns nothing of a reservation of another phone, signed in or not', async () => {
    const place = await buildBookablePlace(app.db)
    const { person, phone } = await guest()
    const made = await person.post('/api/v1/reservations', tableRequest(place, phone, { comment: 'У окна' }))
    expect(made.status).toBe(201)
    const stranger = (await guest()).person
    const wanted = tableRequest(place, phone, { name: 'Х', guests_count: 1 })
    const attempts = [
      await form('/api/v1/reservations', wanted),
      await stranger.post('/api/v1/reservations', wanted),
      await stranger.post('/api/v1/reservations', { ...wanted, idempotency_key: 'guessed-12345' }),
      await form('/api/v1/reservations', tableRequest(place, phone, { guests_count: 4 })),
    ]
    expect(attempts.map(({ status, data }) => [status, data])).toEqual([
      [422, undefined],
      [422, undefined],
      [422, undefined],
      [422, undefined],
    ])
    const free = await stranger.post('/api/v1/reservations', { ...wanted, datetime: evening(3) })
    expect(attempts[1]?.error).toEqual(free.error)
    // The owner of the phone proves it by a code and finds the reservation, also without an account.
    const found = await form('/api/v1/reservations', { ...wanted, code: await codeOf(phone) })
    expect([found.status, found.data?.reservation.id]).toEqual([201, made.data.reservation.id])
  })

  test('pages through their reservations and those made for their phone', async () => {
    const { person, user, phone } = await guest()
    const place = await buildBookablePlace(app.db)
    for (const day of [5, 3, 4]) {
      await buildReservation(app.db, {
        place_id: place.id,
        phone: day === 4 ? phone : newPhone(),
        user_id: day === 4 ? null : user.id,
        starts_at: new Date(Date.now() + day * 86_400_000),
      })
    }
    await buildReservation(app.db, { place_id: place.id, user_id: user.id, status: 'cancelled' })
    const first = await person.get('/api/v1/reservations', { limit: 2 })
    expect(first.data.isEnd).toBe(false)
    const rest = await person.get('/api/v1/reservations', { limit: 2, cursor: first.data.nextCursor })
    const moments = [...first.data.reservations, ...rest.data.reservations].map(({ startsAt }) => startsAt)
    expect(moments).toEqual([...moments].sort())
    expect([moments.length, rest.data.isEnd]).toEqual([3, true])
    const past = await person.get('/api/v1/reservations', { type: 'past' })
    expect(past.data.reservations.map(({ status }: { status: string }) => status)).toEqual(['cancelled'])
    const nobody = await guest()
    const empty = await nobody.person.get('/api/v1/reservations')
    expect([empty.status, empty.error.messageUI.message]).toEqual([404, 'Здесь будут ваши брони'])
  })

  test('moves a reservation to free seats, including its own, and has to be confirmed again', async () => {
    const place = await buildBookablePlace(app.db, { seats: 4 })
    const { person, phone } = await guest()
    const { data } = await person.post(
      '/api/v1/reservations',
      tableRequest(place, phone, { guests_count: 3 }),
    )
    const url = `/api/v1/reservations/${data.reservation.id}`
    await app.db
      .updateTable('reservations')
      .set({ status: 'confirmed' })
      .where('id', '=', data.reservation.id)
      .execute()
    const moved = await person.patch(url, { datetime: evening(2, '20:00'), guests_count: 4 })
    expect([moved.status, moved.data.reservation]).toEqual([
      200,
      expect.objectContaining({ datetime: evening(2, '20:00'), guestsCount: 4, status: 'requested' }),
    ])
    expect(await freeAt(place, 2)).not.toContain(40)
    expect(await freeAt(place, 2)).toContain(36)
    const other = await guest()
    await other.person.post(
      '/api/v1/reservations',
      tableRequest(place, other.phone, { datetime: evening(3) }),
    )
    const full = await person.patch(url, { datetime: evening(3) })
    expect([full.status, full.error.status]).toEqual([422, 'NoFreeSeats'])
    expect((await person.get(url)).data.reservation.datetime).toBe(evening(2, '20:00'))
  })

  test('has reservations that no other guest can find', async () => {
    const { id } = await buildReservation(app.db)
    const { person } = await guest()
    expect((await person.get(`/api/v1/reservations/${id}`)).status).toBe(404)
  })

  test('with four no-shows can book by phone only', async () => {
    const place = await buildBookablePlace(app.db)
    const { person, phone } = await guest()
    for (let i = 1; i <= 4; i++) {
      await buildReservation(app.db, {
        phone,
        status: 'no-show',
        starts_at: new Date(Date.now() - i * 30 * 86_400_000),
      })
    }
    const { data } = await person.post('/api/v1/reservations', tableRequest(place, phone))
    expect(data.reservation).toMatchObject({ status: 'requested', needsCall: true })
    const text = await messageFor(app.app, phone, /подтвердит бронь по телефону/)
    expect(text).not.toContain('/confirm/')
  })

  test('with three or older no-shows has no restriction', async () => {
    const place = await buildBookablePlace(app.db)
    const { person, phone } = await guest()
    for (let i = 1; i <= 3; i++)
      await buildReservation(app.db, {
        phone,
        status: 'no-show',
        starts_at: new Date(Date.now() - i * 86_400_000),
      })
    await buildReservation(app.db, {
      phone,
      status: 'no-show',
      starts_at: new Date(Date.now() - 400 * 86_400_000),
    })
    const { data } = await person.post('/api/v1/reservations', tableRequest(place, phone))
    expect(data.reservation.needsCall).toBe(false)
  })
})

describe('the venue', () => {
  test('confirms, which notifies the guest', async () => {
    const { place, vera } = await bar({}, 'staff')
    const { person, phone } = await guest()
    const { data } = await person.post('/api/v1/reservations', tableRequest(place, phone))
    const confirmed = await vera.post(`/api/v1/reservations/${data.reservation.id}/confirm`)
    expect(confirmed.data.reservation).toMatchObject({ status: 'confirmed', isConfirmed: true })
    await messageFor(app.app, phone, /Бронь подтверждена/)
    const again = await vera.post(`/api/v1/reservations/${data.reservation.id}/confirm`)
    expect([again.status, again.error.status]).toEqual([422, 'ReservationClosed'])
  })

  test('declines with a message, which frees the seats', async () => {
    const { place, vera } = await bar({ seats: 2 }, 'staff')
    const { person, phone } = await guest()
    const { data } = await person.post('/api/v1/reservations', tableRequest(place, phone))
    const url = `/api/v1/reservations/${data.reservation.id}/decline`
    expect((await vera.post(url, { answer: '  ' })).error.fields).toHaveProperty('answer')
    expect((await vera.post(url, { answer: 'Закрыты на банкет' })).data.reservation.answer).toBe(
      'Закрыты на банкет',
    )
    expect(await freeAt(place, 2)).toHaveLength(24)
    await messageFor(app.app, phone, /Закрыты на банкет/)
  })

  test('learns that a guest has another reservation at the time of a move', async () => {
    const { place, vera } = await bar({ seats: 8 })
    const { person, phone } = await guest()
    const [first] = await Promise.all(
      [2, 3].map((day) =>
        person.post('/api/v1/reservations', tableRequest(place, phone, { datetime: evening(day) })),
      ),
    )
    const url = `/api/v1/reservations/${first?.data.reservation.id}`
    const move = { datetime: evening(3) }
    const [byVenue, byGuest] = [await vera.patch(url, move), await person.patch(url, move)]
    expect([byVenue.error?.messageUI.message, byGuest.error?.messageUI.message]).toEqual([
      'На это время у гостя уже есть бронь',
      'На это время у вас уже есть бронь',
    ])
  })

  test('adds walk-ins and phone reservations while there are seats', async () => {
    const { place, vera } = await bar({ seats: 4 }, 'staff')
    const url = `/api/v1/places/${place.id}/reservations`
    const here = await vera.post(url, { source: 'walk-in', guests_count: 3, idempotency_key: 'door-1234' })
    expect([here.status, here.data.reservation.status]).toEqual([201, 'arrived'])
    const twice = await vera.post(url, { source: 'walk-in', guests_count: 3, idempotency_key: 'door-1234' })
    expect(twice.data.reservation.id).toBe(here.data.reservation.id)
    const more = await vera.post(url, { source: 'walk-in', guests_count: 2 })
    expect([more.status, more.error.status]).toEqual([422, 'NoFreeSeats'])
    const overbooked = await vera.post(url, { source: 'walk-in', guests_count: 2, is_overbooking: true })
    expect([overbooked.status, overbooked.data.reservation.status]).toEqual([201, 'arrived'])
    const call = await vera.post(url, {
      source: 'phone',
      guests_count: 2,
      name: 'Глеб',
      phone: newPhone(),
      datetime: evening(1, '17:20'),
    })
    expect([call.status, call.data.reservation.status]).toEqual([201, 'confirmed'])
    expect((await vera.post(url, { source: 'phone', guests_count: 1 })).error.fields).toHaveProperty('name')
  })

  test('gets one reservation of a repeated request for the last seats, even while the first is written', async () => {
    const { place, vera } = await bar({ seats: 2 }, 'staff')
    const url = `/api/v1/places/${place.id}/reservations`
    const body = { source: 'walk-in', guests_count: 2, idempotency_key: 'door-twice-1' }
    let requests: Promise<Awaited<ReturnType<typeof vera.post>>[]> | undefined
    await app.db.transaction().execute(async (db) => {
      await db.selectFrom('places').select('id').where('id', '=', place.id).forUpdate().execute()
      requests = Promise.all([vera.post(url, body), vera.post(url, body)])
      await expect.poll(countWaitingForLocks, { timeout: 20_000 }).toBe(2)
    })
    const [first, second] = (await requests) ?? []
    expect([first?.status, second?.status]).toEqual([201, 201])
    expect(second?.data.reservation.id).toBe(first?.data.reservation.id)
  })

  test('sees the day with its night, occupancy, new reservations and no-shows of guests', async () => {
    const { place, vera } = await bar({ seats: 10 }, 'staff')
    const phone = newPhone()
    const at = (time: string) => new Date(`${localDay(1, time)}:00+03:00`)
    await buildReservation(app.db, { place_id: place.id, phone, starts_at: at('19:00'), guests_count: 3 })
    await buildReservation(app.db, {
      place_id: place.id,
      starts_at: new Date(`${localDay(2, '01:00')}:00+03:00`),
      status: 'confirmed',
      guests_count: 4,
    })
    await buildReservation(app.db, { phone, status: 'no-show', starts_at: new Date(Date.now() - 86_400_000) })
    const { data } = await vera.get(`/api/v1/places/${place.id}/reservations`, { date: localDay(1) })
    expect(data.reservations.map(({ datetime }: { datetime: string }) => datetime)).toEqual([
      localDay(1, '19:00'),
      localDay(2, '01:00'),
    ])
    expect(data.reservations[0]).toMatchObject({
      noShowCount: 1,
      phone,
      actions: expect.arrayContaining(['confirm']),
    })
    expect([data.newCount, data.seats]).toEqual([1, 10])
    expect(data.days).toEqual([{ date: localDay(1), count: 2, newCount: 1 }])
    const occupancy = new Map(
      data.occupancy.map((item: { datetime: string; guests: number }) => [item.datetime, item.guests]),
    )
    expect(occupancy.get(localDay(1, '12:00'))).toBe(0)
    expect(occupancy.get(localDay(1, '20:30'))).toBe(3)
    expect(occupancy.get(localDay(1, '21:00'))).toBe(0)
    expect(occupancy.get(localDay(2, '01:30'))).toBe(4)
    const counted = await vera.get('/api/v1/reservations/new-count')
    expect(counted.data).toMatchObject({ count: 1, places: [{ id: place.id, count: 1 }] })
  })

  test('searches its own reservations by digits of the phone and letters of the name', async () => {
    const { place, vera } = await bar({}, 'staff')
    await buildReservation(app.db, { place_id: place.id, name: 'Кузьма 100%', phone: '+79169998877' })
    await buildReservation(app.db, { name: 'Кузьма', phone: '+79169998877' })
    const url = `/api/v1/places/${place.id}/reservations`
    for (const query of ['кузьм', '99-88-77', '8 (916) 999-88-77', '100%']) {
      expect((await vera.get(url, { query })).data.reservations).toHaveLength(1)
    }
    for (const query of ['%', 'Борис', '1112233', '_у']) {
      expect((await vera.get(url, { query })).data.reservations).toHaveLength(query === '%' ? 1 : 0)
    }
  })

  test('records arrivals and no-shows and takes them back while there are seats', async () => {
    const { place, vera } = await bar({ seats: 2 }, 'staff')
    const { id } = await buildReservation(app.db, {
      place_id: place.id,
      status: 'confirmed',
      starts_at: new Date(Date.now() - 600_000),
    })
    const url = `/api/v1/reservations/${id}`
    expect((await vera.post(`${url}/no-show`)).data.reservation.status).toBe('no-show')
    const walkIn = await vera.post(`/api/v1/places/${place.id}/reservations`, {
      source: 'walk-in',
      guests_count: 2,
    })
    expect(walkIn.status).toBe(201)
    expect((await vera.post(`${url}/restore`)).error.status).toBe('NoFreeSeats')
    expect((await vera.post(`${url}/arrive`)).error.status).toBe('NoFreeSeats')
    await app.db.deleteFrom('reservations').where('id', '=', walkIn.data.reservation.id).execute()
    expect((await vera.post(`${url}/arrive`)).data.reservation.status).toBe('arrived')
    const visits = async () =>
      (
        await app.db
          .selectFrom('places')
          .select('reservations_count')
          .where('id', '=', place.id)
          .executeTakeFirst()
      )?.reservations_count
    expect(await visits()).toBe(1)
    await vera.post(`${url}/restore`)
    expect(await visits()).toBe(0)
  })

  test('changes settings: zones define seats, closed days cannot be booked, reservations stay', async () => {
    const { place, vera } = await bar({ seats: 4 }, 'manager')
    const url = `/api/v1/places/${place.id}/reservation-settings`
    const { person, phone } = await guest()
    const made = await person.post('/api/v1/reservations', tableRequest(place, phone))
    const changed = await vera.patch(url, {
      zones: [
        { name: 'Зал', seats: 4 },
        { name: 'Терраса', seats: 2 },
      ],
      specialDates: [closedOn(localDay(3))],
      isInstant: true,
      noticeMinutes: 0,
      aheadDays: 5,
    })
    expect(changed.data.settings).toMatchObject({
      seats: 6,
      specialDates: [closedOn(localDay(3))],
      isInstant: true,
      aheadDays: 5,
    })
    const [hall, terrace] = changed.data.settings.zones
    expect(await freeAt(place, 3)).toEqual([])
    expect(await freeAt(place, 6)).toEqual([])
    const daysFor = (query: object) =>
      app.get(`/api/v1/places/${place.id}/reservation-days`, { date: localDay(3), guests_count: 3, ...query })
    expect((await daysFor({ zone_choice: hall.id })).status).toBe(200)
    expect((await daysFor({ zone_choice: terrace.id })).status).toBe(404)
    expect((await person.get(`/api/v1/reservations/${made.data.reservation.id}`)).status).toBe(200)
    const other = await guest()
    const zoned = await other.person.post(
      '/api/v1/reservations',
      tableRequest(place, other.phone, { zone_choice: terrace.id }),
    )
    expect(zoned.data.reservation).toMatchObject({ status: 'confirmed', zone: { name: 'Терраса' } })
    const fewer = { zones: [{ id: hall.id, name: 'Большой зал', seats: 8 }] }
    expect((await vera.patch(url, fewer)).error.status).toBe('ReservationsUnseated')
    const kept = await vera.patch(url, { ...fewer, leaves_unseated: true })
    expect(kept.data.settings).toMatchObject({ seats: 8, zones: [{ id: hall.id, name: 'Большой зал' }] })
    expect((await vera.patch(url, { zones: [{ id: newId(), name: 'Чужой', seats: 2 }] })).status).toBe(422)
    expect((await vera.patch(url, { stayMinutes: 45 })).status).toBe(422)
  })

  test('gives access to its staff only, and to content managers until it has an owner', async () => {
    const { place } = await bar({}, 'staff')
    const url = `/api/v1/places/${place.id}/reservations`
    const stranger = await buildUser(app.db)
    await buildMember(app.db, stranger, { placeId: (await buildBookablePlace(app.db)).id })
    await buildMember(app.db, stranger, { placeId: place.id }, 'requester')
    expect((await (await signIn(app, stranger)).get(url)).status).toBe(403)
    expect((await app.get(url)).status).toBe(401)
    const admin = await signIn(app, await buildUser(app.db, { role: 'admin' }))
    expect((await admin.get(url)).status).toBe(200)
    const manager = await signIn(app, await buildUser(app.db, { role: 'content_manager' }))
    expect((await manager.get(url)).status).toBe(200)
    await buildMember(app.db, await buildUser(app.db), { placeId: place.id }, 'owner')
    expect((await manager.get(url)).status).toBe(403)
  })

  test('is allowed exactly the steps of the state table', async () => {
    const { place, vera } = await bar({ seats: 500 }, 'staff')
    const booker = await guest()
    const paths = {
      confirm: 'confirm',
      decline: 'decline',
      arrive: 'arrive',
      miss: 'no-show',
      restore: 'restore',
      leave: 'leave',
      return: 'return',
      adjust: 'adjust',
      acknowledge: 'acknowledge',
      cancel: 'cancel',
    } as const
    const otherInputs = ['accept', 'expire', 'move']
    expect([...Object.keys(paths), ...otherInputs].toSorted()).toEqual(actions.toSorted())
    const byGuest = ['acknowledge', 'cancel']
    for (const status of reservationStatuses) {
      for (const action of Object.keys(paths) as (keyof typeof paths)[]) {
        // A reservation can be cancelled before its start only, and set to `no-show` after it only.
        const offset = action === 'cancel' ? 3_600_000 : -60_000
        const { id } = await buildReservation(app.db, {
          place_id: place.id,
          status,
          user_id: booker.user.id,
          phone: null,
          starts_at: new Date(Date.now() + offset),
          left_at: action === 'return' && status === 'arrived' ? new Date() : null,
        })
        const who = byGuest.includes(action) ? booker.person : vera
        const response = await who.post(
          `/api/v1/reservations/${id}/${paths[action]}`,
          action === 'decline' ? { answer: 'Нет' } : undefined,
        )
        const next = nextStatus(action, status)
        const seen = [
          status,
          action,
          response.status,
          response.data?.reservation.status ?? response.error.status,
        ]
        expect(seen).toEqual([status, action, next ? 200 : 422, next ?? 'ReservationClosed'])
      }
    }
  })
})

test('guests who leave early free their seats until that is taken back', async () => {
  const { url, vera } = await bar({ seats: 4, hours: everyDay('00:00-00:00') })
  await vera.patch(`${url}/reservation-settings`, { noticeMinutes: 0 })
  const walkIn = { source: 'walk-in', guests_count: 4 }
  const { data } = await vera.post(`${url}/reservations`, walkIn)
  const { id, until } = data.reservation
  const step = (name: string) => vera.post(`/api/v1/reservations/${id}/${name}`)
  const onBoard = async () => {
    const board = await vera.get(`${url}/reservations`)
    return board.data.reservations.find((reservation: { id: string }) => reservation.id === id)
  }
  expect((await onBoard()).actions).toEqual(['miss', 'restore', 'adjust', 'leave'])
  expect((await vera.post(`${url}/reservations`, walkIn)).error.status).toBe('NoFreeSeats')
  expect((await step('return')).error.status).toBe('ReservationClosed')

  expect((await step('leave')).status).toBe(200)
  const gone = await onBoard()
  expect([gone.status, gone.hasLeft, gone.actions]).toEqual(['arrived', true, ['return']])
  expect(gone.until < until).toBe(true)
  expect((await step('leave')).error.status).toBe('ReservationClosed')

  expect((await step('return')).status).toBe(200)
  expect(await onBoard()).toMatchObject({ hasLeft: false, until })
  await step('leave')
  expect((await vera.post(`${url}/reservations`, walkIn)).status).toBe(201)
  // `return` is allowed even if the seats have been taken since: the guests are still there.
  expect((await step('return')).status).toBe(200)
  expect((await (await guest()).person.post(`/api/v1/reservations/${id}/leave`)).status).toBe(404)
})

describe('the waiting list', () => {
  test('holds freed seats for the first fitting guest by a link, and releases them after that', async () => {
    const place = await buildBookablePlace(app.db, { seats: 4 })
    const anna = await guest()
    const made = await anna.person.post(
      '/api/v1/reservations',
      tableRequest(place, anna.phone, { guests_count: 4 }),
    )
    const join = async (guests_count: number) => {
      const one = await guest()
      const joined = await one.person.post('/api/v1/waitlist-entries', {
        place_id: place.id,
        name: 'Борис',
        phone: one.phone,
        guests_count,
        from: evening(2, '18:30'),
        to: evening(2, '20:00'),
      })
      expect([joined.status, joined.data.waitlistEntry.status]).toEqual([201, 'waiting'])
      return { ...one, id: joined.data.waitlistEntry.id }
    }
    const boris = await join(4)
    const gleb = await join(2)
    await anna.person.post(`/api/v1/reservations/${made.data.reservation.id}/cancel`)

    const text = await messageFor(app.app, boris.phone, /Освободился столик/)
    const offered = await boris.person.get('/api/v1/waitlist-entries')
    expect(offered.data.waitlistEntries).toMatchObject([{ status: 'offered' }])
    expect(await freeAt(place, 2)).not.toContain(38)
    // The second waits on: everything is held for the first.
    expect((await gleb.person.get('/api/v1/waitlist-entries')).data.waitlistEntries).toMatchObject([
      { status: 'waiting' },
    ])

    const code = /\/decline\/(\w{6})/.exec(text)?.[1] ?? ''
    expect((await form('/api/v1/reservations/decline-by-code', { code })).status).toBe(200)
    const second = await messageFor(app.app, gleb.phone, /Освободился столик/)
    const confirm = /\/confirm\/(\w{6})/.exec(second)?.[1] ?? ''
    const taken = await form('/api/v1/reservations/confirm-by-code', { code: confirm })
    // Accepting the offer takes the seats; the venue still has to confirm the reservation.
    expect(taken.data.reservation).toMatchObject({
      status: 'requested',
      confirmedByGuest: true,
      guestsCount: 2,
      source: 'waiting-list',
    })
    expect((await boris.person.get('/api/v1/waitlist-entries')).data.waitlistEntries).toEqual([])
  })

  test('lets a signed-in guest take the held seats without the link, once and nobody else', async () => {
    const place = await buildBookablePlace(app.db, { seats: 2 })
    const [anna, boris] = [await guest(), await guest()]
    await anna.person.post('/api/v1/waitlist-entries', {
      place_id: place.id,
      name: 'Анна',
      phone: anna.phone,
      guests_count: 2,
      from: evening(5, '19:00'),
      to: evening(5, '19:00'),
    })
    await messageFor(app.app, anna.phone, /Освободился столик/)
    const [held] = (await anna.person.get('/api/v1/reservations')).data.reservations
    expect(held).toMatchObject({ status: 'held', heldUntil: expect.any(String) })
    const accept = `/api/v1/reservations/${held.id}/accept`
    expect((await boris.person.post(accept)).status).toBe(404)
    const both = await Promise.all([anna.person.post(accept), anna.person.post(accept)])
    for (const { status, data } of both) {
      expect(status).toBe(200)
      expect(data.reservation).toMatchObject({ status: 'requested', heldUntil: null })
    }
    expect((await anna.person.get('/api/v1/waitlist-entries')).data.waitlistEntries).toEqual([])
    await anna.person.post(`/api/v1/reservations/${held.id}/cancel`)
    const late = await anna.person.post(accept)
    expect([late.status, late.error.status]).toEqual([422, 'ReservationClosed'])
  })

  test('releases seats that were not taken, and a late link has no effect', async () => {
    const place = await buildBookablePlace(app.db, { seats: 2 })
    const { person, phone, user } = await guest()
    await person.post('/api/v1/waitlist-entries', {
      place_id: place.id,
      name: 'Дина',
      phone,
      guests_count: 2,
      from: evening(4, '19:00'),
      to: evening(4, '19:00'),
    })
    const text = await messageFor(app.app, phone, /Освободился столик/)
    const held = await app.db
      .selectFrom('reservations')
      .select(['id', 'held_until'])
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(new Date(held.held_until ?? 0).getTime() - Date.now()).toBeGreaterThan(9 * 60_000)
    const { expireHold } = await import('#server/features/reservations/waiting-list/service.ts')
    await expireHold(app.app, held.id, Date.now() + 9 * 60_000)
    expect(await freeAt(place, 4, 2)).not.toContain(38)
    await expireHold(app.app, held.id, Date.now() + 11 * 60_000)
    expect(await freeAt(place, 4, 2)).toContain(38)
    const code = /\/confirm\/(\w{6})/.exec(text)?.[1] ?? ''
    const late = await form('/api/v1/reservations/confirm-by-code', { code })
    expect([late.status, late.error.status]).toEqual([422, 'ReservationClosed'])
  })

  test('can be left during an offer, which frees the held seats', async () => {
    const place = await buildBookablePlace(app.db, { seats: 2 })
    const { person, phone } = await guest()
    const time = evening(4, '19:00')
    const entry = { place_id: place.id, name: 'Дина', phone, guests_count: 2, from: time, to: time }
    const joined = await person.post('/api/v1/waitlist-entries', entry)
    await messageFor(app.app, phone, /Освободился столик/)
    expect(await freeAt(place, 4, 2)).not.toContain(38)
    const { id } = joined.data.waitlistEntry
    expect((await person.delete(`/api/v1/waitlist-entries/${id}`)).status).toBe(200)
    expect(await freeAt(place, 4, 2)).toContain(38)
    expect((await person.get('/api/v1/waitlist-entries')).data.waitlistEntries).toEqual([])
  })

  test('has one entry of a guest for the same time, which a later request changes', async () => {
    const place = await buildBookablePlace(app.db, { seats: 6 })
    const full = await buildReservation(app.db, {
      place_id: place.id,
      guests_count: 6,
      starts_at: new Date(momentAt(localDay(2), 19 * 60, 'Europe/Moscow') ?? 0),
    })
    const anna = await guest()
    const join = (guests_count: number, from: string) =>
      anna.person.post('/api/v1/waitlist-entries', {
        place_id: place.id,
        name: 'Анна',
        phone: anna.phone,
        guests_count,
        from: evening(2, from),
        to: evening(2, '20:00'),
      })
    const joined = await Promise.all([join(2, '19:00'), join(2, '19:00'), join(2, '19:30')])
    joined.push(await join(3, '19:30'))
    expect(new Set(joined.map(({ data }) => data.waitlistEntry.id)).size).toBe(1)
    expect(joined.at(-1)?.data.waitlistEntry).toMatchObject({ guestsCount: 3, from: evening(2, '19:30') })
    await app.db.updateTable('reservations').set({ status: 'cancelled' }).where('id', '=', full.id).execute()
    await offerFreedSeats(app.app, place.id, Date.now())
    expect((await anna.person.get('/api/v1/reservations')).data.reservations).toMatchObject([
      { status: 'held', guestsCount: 3 },
    ])
  })

  test('counts the entries of a guest one request after the other, and with the reservations', async () => {
    const places = await Promise.all(
      Array.from({ length: 7 }, () => buildBookablePlace(app.db, { seats: 2, hours: {} })),
    )
    const join = ({ person, phone }: Awaited<ReturnType<typeof guest>>, place: Place) =>
      person.post('/api/v1/waitlist-entries', {
        place_id: place.id,
        name: 'Егор',
        phone,
        guests_count: 2,
        from: evening(),
        to: evening(),
      })
    const egor = await guest()
    const joined = await Promise.all(places.map((place) => join(egor, place)))
    expect(joined.filter(({ status }) => status === 201)).toHaveLength(5)
    const busy = await guest()
    for (let number = 0; number < 10; number += 1) {
      await buildReservation(app.db, { phone: busy.phone, status: 'confirmed' })
    }
    const refused = await Promise.all(places.slice(0, 1).map((place) => join(busy, place)))
    expect(refused).toMatchObject([{ status: 429, error: { status: 'TooManyRequests' } }])
  })

  test('offers a freed table to a guest behind two hundred who wait for another evening', async () => {
    const place = await buildBookablePlace(app.db, { seats: 2 })
    const [anna, boris] = [await guest(), await guest()]
    const made = await book(anna, place)
    const entries = Array.from({ length: 200 }, () => ({
      id: newId(),
      place_id: place.id,
      name: 'Егор',
      phone: newPhone(),
      guests_count: 8,
      from_at: new Date(Date.now() + 20 * DAY_MS),
      to_at: new Date(Date.now() + 20 * DAY_MS),
    }))
    await app.db.insertInto('waitlist_entries').values(entries).execute()
    await boris.person.post('/api/v1/waitlist-entries', {
      place_id: place.id,
      name: 'Борис',
      phone: boris.phone,
      guests_count: 2,
      from: evening(),
      to: evening(),
    })
    await anna.person.post(`/api/v1/reservations/${made.data.reservation.id}/cancel`)
    await messageFor(app.app, boris.phone, /Освободился столик/)
  })

  test('cannot be left once the offer is accepted: the reservation has to be cancelled', async () => {
    const place = await buildBookablePlace(app.db, { seats: 2 })
    const { person, phone } = await guest()
    const time = evening(4, '19:00')
    const entry = { place_id: place.id, name: 'Дина', phone, guests_count: 2, from: time, to: time }
    const { id } = (await person.post('/api/v1/waitlist-entries', entry)).data.waitlistEntry
    await messageFor(app.app, phone, /Освободился столик/)
    const [held] = (await person.get('/api/v1/reservations')).data.reservations
    await person.post(`/api/v1/reservations/${held.id}/accept`)
    const left = await person.delete(`/api/v1/waitlist-entries/${id}`)
    expect([left.status, left.error.status]).toEqual([422, 'StateNotAllowed'])
    await person.post(`/api/v1/reservations/${held.id}/cancel`)
    expect((await person.delete(`/api/v1/waitlist-entries/${id}`)).status).toBe(200)
  })

  test('can be left at any time, and the number of its entries for each guest is limited', async () => {
    const place = await buildBookablePlace(app.db, { seats: 2, hours: {} })
    const { person, phone } = await guest()
    const join = (from: string) =>
      person.post('/api/v1/waitlist-entries', {
        place_id: place.id,
        name: 'Егор',
        phone,
        guests_count: 2,
        from,
        to: from,
      })
    const first = await join(evening(1))
    for (const day of [2, 3, 4, 5]) expect((await join(evening(day))).status).toBe(201)
    expect((await join(evening(6))).status).toBe(429)
    expect((await person.delete(`/api/v1/waitlist-entries/${first.data.waitlistEntry.id}`)).status).toBe(200)
    expect((await join(evening(6))).status).toBe(201)
  })
})
