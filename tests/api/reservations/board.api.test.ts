import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SOCKET_PATH } from '#contract/chats/realtime.ts'
import { testApp } from '#tests/support/app.ts'
import { bookingFixtures, withJobs } from '#tests/support/booking-people.ts'
import { buildMember, buildUser } from '#tests/support/factories.ts'
import { messageFor } from '#tests/support/messages.ts'
import { type Person, signIn } from '#tests/support/people.ts'
import { buildDoorEntry, buildReservation, localDay } from '#tests/support/reservations.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'

// The reservations of a venue with several hosts at it.

const app = testApp()
const { guest, bar } = bookingFixtures(app)
withJobs(app)
const sockets: Socket[] = []
let origin = ''

beforeAll(async () => {
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
})
afterAll(() => {
  for (const socket of sockets) socket.disconnect()
})

/** A bar with Vera and Olga, and a table whose time has just begun. */
async function evening() {
  const { place, url: placeUrl, vera, user } = await bar({ seats: 8 })
  const url = `${placeUrl}/reservations`
  const olgaUser = await buildUser(app.db, { first_name: 'Ольга', second_name: '' })
  await buildMember(app.db, olgaUser, { placeId: place.id }, 'staff')
  const olga = await signIn(app, olgaUser)
  const row = await buildReservation(app.db, {
    place_id: place.id,
    status: 'confirmed',
    starts_at: new Date(Date.now() - 60_000),
  })
  return {
    place,
    placeUrl,
    url,
    vera,
    veraUser: user,
    olga,
    olgaUser,
    id: row.id,
    table: `/api/v1/reservations/${row.id}`,
  }
}

async function seen(host: Person, url: string, id: string) {
  const { data } = await host.get(url)
  return data.reservations.find((reservation: { id: string }) => reservation.id === id)
}

test('a status change based on an outdated version is a conflict that names the newer one, and changes nothing', async () => {
  const { url, vera, olga, id, table } = await evening()
  const { version } = await seen(vera, url, id)
  expect((await olga.post(`${table}/arrive`, { version })).status).toBe(200)
  const late = await vera.post(`${table}/no-show`, { version })
  expect([late.status, late.error.status, late.error.messageUI.message]).toEqual([
    409,
    'EditConflict',
    'Пока вы смотрели, отметили «Пришли»: Ольга',
  ])
  expect(late.error.conflict).toMatchObject({
    version: version + 1,
    changes: [{ field: 'status', after: 'arrive', userId: olga.id, userName: 'Ольга' }],
  })
  expect(await seen(vera, url, id)).toMatchObject({ status: 'arrived', version: version + 1 })
  // The same mark by two hosts is one; a decision on the newest version is taken.
  expect((await vera.post(`${table}/arrive`, { version })).status).toBe(200)
  expect((await vera.post(`${table}/leave`, { version: version + 1 })).status).toBe(200)
  const moved = await olga.patch(table, { version, guests_count: 3 })
  expect(moved.error.messageUI.message).toContain('отметили «Ушли»')
  // Programs that name no version decide on whatever there is.
  expect((await vera.post(`${table}/return`)).status).toBe(200)
})

test('of two hosts who decide differently at once one is asked again', async () => {
  const { url, vera, olga, id, table } = await evening()
  const { version } = await seen(vera, url, id)
  const responses = await Promise.all([
    olga.post(`${table}/arrive`, { version }),
    vera.post(`${table}/no-show`, { version }),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await seen(vera, url, id)).toMatchObject({ version: version + 1 })
})

test('a mark repeated under its key is made once, even after somebody took it back', async () => {
  const { url, vera, olga, id, table } = await evening()
  const { version } = await seen(vera, url, id)
  const mark = { version, idempotency_key: 'offline-1234' }
  const sent = await Promise.all([1, 2, 3].map(() => vera.post(`${table}/arrive`, mark)))
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await olga.post(`${table}/restore`, { version: version + 1 })).status).toBe(200)
  expect((await vera.post(`${table}/arrive`, mark)).status).toBe(200)
  expect(await seen(vera, url, id)).toMatchObject({ status: 'confirmed', version: version + 2 })
})

test('a guest who moves their table does not see who of the venue decided before', async () => {
  const { place, url: placeUrl, vera } = await bar({ seats: 8 })
  const url = `${placeUrl}/reservations`
  const anna = await guest()
  const { id } = await buildReservation(app.db, {
    place_id: place.id,
    phone: anna.phone,
    status: 'requested',
    starts_at: new Date(`${localDay(2, '19:00')}+03:00`),
    ends_at: new Date(`${localDay(2, '21:00')}+03:00`),
  })
  const { version } = await seen(vera, `${url}?date=${localDay(2)}`, id)
  expect((await vera.post(`/api/v1/reservations/${id}/confirm`, { version })).status).toBe(200)
  const moved = await anna.person.patch(`/api/v1/reservations/${id}`, { version, guests_count: 3 })
  expect(moved.status).toBe(200)
  const late = await vera.post(`/api/v1/reservations/${id}/decline`, {
    version: version + 1,
    answer: 'Нет мест',
  })
  expect(late.error.messageUI.message).toBe('Пока вы смотрели, гость перенёс бронь')
})

test('every change reaches the people of the venue within a second, and nobody else', async () => {
  const { place, url, vera, veraUser, olga, olgaUser, id, table } = await evening()
  const stranger = await buildUser(app.db)
  const [atVera, atOlga, atStranger] = await Promise.all([veraUser, olgaUser, stranger].map(listen))
  expect((await vera.get(url)).data.hasLiveEvents).toBe(true)
  const { version } = await seen(vera, url, id)
  await olga.post(`${table}/arrive`, { version })
  await app.app.events.drain()
  await expect
    .poll(() => atVera?.events, { timeout: 1000 })
    .toContainEqual(['reservations', { placeId: place.id }])
  await expect
    .poll(() => atOlga?.events, { timeout: 1000 })
    .toContainEqual(['reservations', { placeId: place.id }])
  const before = atVera?.events.length ?? 0
  await olga.post(url, { source: 'walk-in', guests_count: 2 })
  await app.app.events.drain()
  await expect.poll(() => atVera?.events.length, { timeout: 1000 }).toBeGreaterThan(before)
  expect(atStranger?.events).toEqual([])
})

test('guests at the door wait in line, are called once, seated once and may come back', async () => {
  const { url, vera, olga, placeUrl } = await evening()
  const join = (values: object) => vera.post(`${placeUrl}/door-queue`, { guests_count: 2, ...values })
  const gleb = { name: 'Глеб', phone: '+79160009911', idempotency_key: 'door-gleb-1' }
  const twice = await Promise.all([join(gleb), join(gleb)])
  expect(twice.map(({ status }) => status)).toEqual([201, 201])
  expect(twice[0]?.data.id).toBe(twice[1]?.data.id)
  const mark = (await join({ name: 'Марк', guests_count: 8 })).data
  const line = async () => (await olga.get(url)).data.door
  expect(await line()).toMatchObject([
    { name: 'Глеб', phone: gleb.phone, status: 'waiting', guestsCount: 2, estimate: expect.any(String) },
    { name: 'Марк', phone: null, status: 'waiting', guestsCount: 8 },
  ])
  const step = (host: Person, id: string, name: string, body = {}) =>
    host.post(`/api/v1/door-queue/${id}/${name}`, body)
  const id = twice[0]?.data.id
  const calls = await Promise.all([step(vera, id, 'call'), step(olga, id, 'call')])
  expect(calls.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await messageFor(app.app, gleb.phone, /Ваш стол готов/)).toContain('Пушкин')
  const seated = await Promise.all([step(vera, id, 'seat'), step(olga, id, 'seat')])
  expect(seated.map(({ status }) => status).sort()).toEqual([200, 422])
  const full = await step(vera, mark.id, 'seat')
  expect([full.error.status, full.error.messageUI.message]).toEqual([
    'NoFreeSeats',
    'На это время занято 4 из 8 мест, с новыми гостями будет 12',
  ])
  expect((await step(vera, mark.id, 'leave')).status).toBe(200)
  expect(await line()).toEqual([])
  expect((await step(olga, mark.id, 'return')).status).toBe(200)
  expect(await line()).toMatchObject([{ name: 'Марк' }])
  expect((await step(olga, mark.id, 'seat', { is_overbooking: true })).status).toBe(200)
  const { reservations } = (await vera.get(url)).data
  const walkIns = reservations.filter(({ source }: { source: string }) => source === 'walk-in')
  expect(walkIns).toMatchObject([
    { name: 'Глеб', status: 'arrived' },
    { name: 'Марк', status: 'arrived' },
  ])
  expect((await vera.get(`${url}?date=${localDay(3)}`)).data.door).toEqual([])
})

test('messages that the staff cause are limited for each phone', async () => {
  const { place, url: placeUrl, vera } = await bar({ seats: 8 })
  const phone = '+79160009922'
  const call = async (to: string) => {
    const { id } = await buildDoorEntry(app.db, { place_id: place.id, phone: to })
    expect((await vera.post(`/api/v1/door-queue/${id}/call`)).status).toBe(200)
  }
  for (let number = 0; number < 42; number += 1) await call(phone)
  await call('+79160009933')
  // Messages are sent in the order of the calls.
  await messageFor(app.app, '+79160009933', /Ваш стол готов/)
  const sent = () => app.app.delivery.outbox.list().filter(({ to }) => to === phone)
  expect(sent()).toHaveLength(40)
  for (const to of [phone, '+79160009933']) {
    const booking = {
      source: 'phone',
      name: 'Анна',
      phone: to,
      guests_count: 2,
      datetime: localDay(2, '19:00'),
    }
    expect((await vera.post(`${placeUrl}/reservations`, booking)).status).toBe(201)
  }
  await messageFor(app.app, '+79160009933', /Столик забронирован/)
  expect(sent()).toHaveLength(40)
})

test('for a call the venue sees which half-hours have seats for a party', async () => {
  const { place, url: placeUrl, vera } = await bar({ seats: 4 })
  const made = await vera.post(`${placeUrl}/reservations`, {
    source: 'phone',
    name: 'Анна',
    guests_count: 3,
    datetime: localDay(2, '19:00'),
  })
  const free = async (query: object) => {
    const { data } = await vera.get(`${placeUrl}/table-times`, {
      date: localDay(2),
      guests_count: 2,
      ...query,
    })
    const at = (time: string) =>
      data.times.find(({ datetime }: { datetime: string }) => datetime === localDay(2, time))?.isFree
    return ['16:00', '19:30', '21:00', '11:00'].map(at)
  }
  expect(await free({})).toEqual([true, false, true, undefined])
  expect(await free({ guests_count: 1 })).toEqual([true, true, true, undefined])
  expect(await free({ except: made.data.reservation.id })).toEqual([true, true, true, undefined])
  const stranger = await guest()
  const asked = { date: localDay(2), guests_count: 2 }
  expect((await stranger.person.get(`/api/v1/places/${place.id}/table-times`, asked)).status).toBe(403)
})

async function listen(user: { id: string }) {
  const { authorization } = await sessionHeaders(app.app, user)
  const socket = io(origin, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    forceNew: true,
    auth: { token: authorization.slice('Bearer '.length) },
  })
  sockets.push(socket)
  const events: [name: string, payload: unknown][] = []
  socket.onAny((name, payload) => events.push([name, payload]))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return { events }
}
