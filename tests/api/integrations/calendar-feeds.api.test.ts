import { expect, test } from 'vitest'
import { newId, randomToken } from '#server/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import { bookingFixtures } from '#tests/support/booking-people.ts'
import { buildMember, buildOrganisation, buildUser } from '#tests/support/factories.ts'
import { signIn } from '#tests/support/people.ts'
import { buildBookablePlace, buildReservation } from '#tests/support/reservations.ts'

const app = testApp()
const { bar } = bookingFixtures(app)

const pathOf = (address: string) => new URL(address).pathname

async function feed({ url, vera }: Awaited<ReturnType<typeof bar>>, body: object = {}) {
  const made = await vera.post(`${url}/calendar-feed`, body)
  expect(made.status).toBe(201)
  return pathOf(made.data.address)
}

const read = (path: string, headers: Record<string, string> = {}) =>
  app.request({ method: 'GET', url: path, headers })

test('a calendar program gets new and cancelled reservations', async () => {
  const venue = await bar()
  const path = await feed(venue)
  const booked = await buildReservation(app.db, { place_id: venue.place.id, name: 'Анна' })
  await buildReservation(app.db, { place_id: venue.place.id, status: 'held', name: 'Никто' })
  await buildReservation(app.db, { name: 'Чужая' })
  const first = await read(path)
  expect([first.status, first.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(first.headers['cache-control']).toBe('private, no-cache')
  expect(first.body).toContain(`UID:venue-${booked.id}@shodim`)
  expect(first.body).toContain('STATUS:TENTATIVE')
  for (const word of ['Никто', 'Чужая', String(booked.phone)]) expect(first.body).not.toContain(word)

  const same = await read(path, { 'if-none-match': String(first.headers.etag) })
  expect([same.status, same.body]).toEqual([304, ''])
  await venue.vera.post(`/api/v1/reservations/${booked.id}/decline`, { answer: 'Нет мест' })
  const changed = await read(path, { 'if-none-match': String(first.headers.etag) })
  expect(changed.status).toBe(200)
  expect(changed.body).toContain('STATUS:CANCELLED')
  expect(changed.body.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect((await venue.vera.get(`${venue.url}/calendar-feed`)).data.feed).toMatchObject({
    hasPhones: false,
    lastReadAt: expect.any(String),
  })
})

test('phones are in a feed only if its owner has chosen so', async () => {
  const venue = await bar()
  await buildReservation(app.db, { place_id: venue.place.id, phone: '+79160000991' })
  expect((await read(await feed(venue, { has_phones: true }))).body).toContain('+79160000991')
})

test('a renewed or stopped address is not found, and the database never stores addresses', async () => {
  const venue = await bar()
  const old = await feed(venue)
  const current = await feed(venue)
  expect([(await read(old)).status, (await read(current)).status]).toEqual([404, 200])
  const rows = await app.db.selectFrom('calendar_feeds').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(current.split('/')[4])
  await venue.vera.delete(`${venue.url}/calendar-feed`)
  expect((await read(current)).status).toBe(404)
  expect((await venue.vera.get(`${venue.url}/calendar-feed`)).data.feed).toBeNull()
})

test('the address stops working when its person loses the role, in a chain too, or the account', async () => {
  const venue = await bar()
  const path = await feed(venue)
  await app.db.deleteFrom('place_members').where('user_id', '=', venue.user.id).execute()
  expect((await read(path)).status).toBe(404)

  const chain = await buildOrganisation(app.db)
  const place = await buildBookablePlace(app.db, { organisation_id: chain.id })
  const user = await buildUser(app.db)
  await buildMember(app.db, user, { organisationId: chain.id }, 'staff')
  const gleb = await signIn(app, user)
  const chainFeed = await feed({ ...venue, url: `/api/v1/places/${place.id}`, vera: gleb })
  expect((await read(chainFeed)).status).toBe(200)
  await app.db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', user.id).execute()
  expect((await read(chainFeed)).status).toBe(404)
})

test('two people of one venue have an address each; others cannot have one', async () => {
  const venue = await bar()
  const path = await feed(venue)
  const colleague = await buildUser(app.db)
  await buildMember(app.db, colleague, { placeId: venue.place.id }, 'staff')
  const gleb = await signIn(app, colleague)
  await gleb.post(`${venue.url}/calendar-feed`)
  await gleb.delete(`${venue.url}/calendar-feed`)
  expect((await read(path)).status).toBe(200)
  const stranger = await signIn(app, await buildUser(app.db))
  expect((await stranger.post(`${venue.url}/calendar-feed`)).status).toBe(403)
  expect((await read('/api/v1/calendar-feeds/guess/reservations.ics')).status).toBe(404)
})

test('a guest reads own bookings and those of the company by one address, until it is renewed or stopped', async () => {
  const own = '/api/v1/calendar-feeds/own'
  const phone = '+79160000555'
  const user = await buildUser(app.db, { phone })
  const anna = await signIn(app, user)
  expect((await anna.get(own)).data.feed).toBeNull()
  expect((await app.request({ method: 'POST', url: own })).status).toBe(401)
  const path = pathOf((await anna.post(own)).data.address)

  const moscow = await buildBookablePlace(app.db, { name: 'Пушкин', city: 'moscow' })
  const far = await buildBookablePlace(app.db, { name: 'Краб', city: 'vladivostok' })
  const booked = await buildReservation(app.db, { place_id: moscow.id, user_id: user.id })
  const byPhone = await buildReservation(app.db, { place_id: far.id, phone })
  await buildReservation(app.db, { place_id: moscow.id, name: 'Чужая', phone: '+79160000556' })
  const pollReservation = await buildReservation(app.db, { place_id: moscow.id, name: 'Борис' })
  const poll = { id: newId(), token: randomToken(), title: 'Куда?', time_zone: 'Europe/Moscow' }
  const expires_at = new Date(Date.now() + 86_400_000)
  await app.db
    .insertInto('polls')
    .values({ ...poll, expires_at, reservation_id: pollReservation.id })
    .execute()
  await app.db
    .insertInto('poll_voters')
    .values({ id: newId(), poll_id: poll.id, user_id: user.id, name: 'Анна', places: [0], times: [0] })
    .execute()

  const first = await read(path)
  expect(first.status).toBe(200)
  const uids = [...first.body.matchAll(/^UID:(.*)\r$/gm)].map(([, uid]) => uid)
  expect(uids.sort()).toEqual([booked.id, byPhone.id, pollReservation.id].map((id) => `${id}@shodim`).sort())
  for (const word of ['TZID=Europe/Moscow', 'TZID=Asia/Vladivostok', 'для вашей компании'])
    expect(first.body.replaceAll('\r\n ', '')).toContain(word)
  // The others of a company see when and where, not whose name and phone it is.
  expect(first.body).not.toContain('Борис')
  expect((await read(path, { 'if-none-match': String(first.headers.etag) })).status).toBe(304)

  await anna.delete(`/api/v1/reservations/${booked.id}`)
  const renewed = pathOf((await anna.post(own)).data.address)
  expect([(await read(path)).status, (await read(renewed)).status]).toEqual([404, 200])
  await anna.delete(own)
  expect((await read(renewed)).status).toBe(404)
})
