import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { bookingFixtures, tableRequest } from '#tests/support/booking-people.ts'
import type { Place } from '#tests/support/factories.ts'
import type { Person } from '#tests/support/people.ts'
import { closedOn, localDay } from '#tests/support/reservations.ts'

const app = testApp()
const { guest, bar } = bookingFixtures(app)

const day = localDay(3)
const at = (time: string) => localDay(3, time)

async function freeTimes(place: Place, guests_count: number, date = day): Promise<number[]> {
  const { data, status } = await app.get(`/api/v1/places/${place.id}/reservation-intervals`, {
    date,
    guests_count,
  })
  return status === 404 ? [] : data.currentDate
}

async function book(place: Place, guests_count: number, datetime: string) {
  const { person, phone } = await guest()
  return person.post('/api/v1/reservations', tableRequest(place, phone, { guests_count, datetime }))
}

const call = (vera: Person, url: string, guests_count: number, datetime: string) =>
  vera.post(`${url}/reservations`, { source: 'phone', name: 'Глеб', guests_count, datetime })

describe('length of stay by number of guests', () => {
  test('a larger party stays longer, also after the number of guests changes', async () => {
    const { place, url, vera } = await bar({ seats: 8 })
    const longerStays = [
      { guests: 4, minutes: 180 },
      { guests: 7, minutes: 240 },
    ]
    const saved = await vera.patch(`${url}/reservation-settings`, { longerStays })
    expect(saved.data.settings).toMatchObject({ stayMinutes: 120, longerStays })
    expect((await app.get(`${url}/reservation-terms`)).data.terms).toMatchObject({ longerStays })
    const two = await book(place, 2, at('18:00'))
    expect(two.data.reservation.until).toBe(at('20:00'))
    const four = await call(vera, url, 4, at('18:00'))
    expect(four.data.reservation.until).toBe(at('21:00'))
    const moved = await vera.patch(`/api/v1/reservations/${two.data.reservation.id}`, { guests_count: 4 })
    expect(moved.data.reservation.until).toBe(at('21:00'))
    expect(await freeTimes(place, 7)).not.toContain(34)
  })

  test('shorter stays for larger parties are refused', async () => {
    const { url, vera } = await bar()
    for (const longerStays of [
      [{ guests: 4, minutes: 90 }],
      [{ guests: 4, minutes: 120 }],
      [
        { guests: 4, minutes: 180 },
        { guests: 4, minutes: 240 },
      ],
      [
        { guests: 4, minutes: 240 },
        { guests: 6, minutes: 180 },
      ],
    ]) {
      const refused = await vera.patch(`${url}/reservation-settings`, { longerStays })
      expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['longerStays']])
    }
    await vera.patch(`${url}/reservation-settings`, { longerStays: [{ guests: 4, minutes: 180 }] })
    expect((await vera.patch(`${url}/reservation-settings`, { stayMinutes: 180 })).status).toBe(422)
  })
})

test('a break between two stays is respected', async () => {
  const { place, url, vera } = await bar({ seats: 4 })
  await vera.patch(`${url}/reservation-settings`, { bufferMinutes: 15 })
  await call(vera, url, 4, at('18:00'))
  const free = await freeTimes(place, 2)
  expect(free).not.toContain(40)
  expect(free).toContain(41)
  expect((await book(place, 2, at('20:00'))).status).toBe(422)
  expect((await book(place, 2, at('20:30'))).status).toBe(201)
})

test('the number of guests per half-hour is limited for guests, not for the venue', async () => {
  const { place, url, vera } = await bar({ seats: 40 })
  await vera.patch(`${url}/reservation-settings`, { pacingGuests: 6 })
  expect((await app.get(`${url}/reservation-terms`)).data.terms.largestParty).toBe(6)
  expect((await book(place, 4, at('19:00'))).status).toBe(201)
  expect(await freeTimes(place, 2)).toContain(38)
  expect(await freeTimes(place, 3)).not.toContain(38)
  expect(await freeTimes(place, 3)).toContain(39)
  const refused = await book(place, 3, at('19:00'))
  expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['datetime']])
  expect((await call(vera, url, 10, at('19:00'))).status).toBe(201)
  expect(await freeTimes(place, 1)).not.toContain(38)
  const listed = async (table_guests: number) => {
    const { data } = await app.get('/api/v1/places', { city: 'moscow', table_guests, table_at: at('19:00') })
    return (data?.places ?? []).some(({ id }: { id: string }) => id === place.id)
  }
  expect(await listed(1)).toBe(false)
})

test('of two simultaneous requests for the last seats of a half-hour one succeeds', async () => {
  const { place, url, vera } = await bar({ seats: 40 })
  await vera.patch(`${url}/reservation-settings`, { pacingGuests: 4 })
  const guests = await Promise.all(Array.from({ length: 8 }, () => guest()))
  const responses = await Promise.all(
    guests.map(({ person, phone }) =>
      person.post(
        '/api/v1/reservations',
        tableRequest(place, phone, { guests_count: 2, datetime: at('19:00') }),
      ),
    ),
  )
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(2)
})

test('small parties are confirmed at once, large ones by the venue', async () => {
  const { place, url, vera } = await bar({ seats: 20 })
  await vera.patch(`${url}/reservation-settings`, { isInstant: true, instantGuests: 4 })
  expect((await app.get(`${url}/reservation-terms`)).data.terms).toMatchObject({ instantGuests: 4 })
  const { person, phone } = await guest()
  const small = await person.post(
    '/api/v1/reservations',
    tableRequest(place, phone, { guests_count: 4, datetime: at('18:00') }),
  )
  expect(small.data.reservation.status).toBe('confirmed')
  expect((await book(place, 5, at('18:00'))).data.reservation.status).toBe('requested')
  const grown = await person.patch(`/api/v1/reservations/${small.data.reservation.id}`, { guests_count: 5 })
  expect(grown.data.reservation.status).toBe('requested')
})

describe('special dates', () => {
  const special = (values: object) => ({ ...closedOn(day), isClosed: false, ...values })

  test('have their own hours and seats, and a note for guests', async () => {
    const { place, url, vera } = await bar({ seats: 10 })
    const evening = special({ opensAt: '20:00', closesAt: '23:00', seats: 4, note: 'Депозит 3000 ₽' })
    const saved = await vera.patch(`${url}/reservation-settings`, { specialDates: [evening] })
    expect(saved.data.settings.specialDates).toEqual([evening])
    const { data } = await app.get(`${url}/reservation-terms`)
    expect(data.terms.notes).toEqual([{ date: day, note: 'Депозит 3000 ₽' }])
    expect(await freeTimes(place, 4)).toEqual([40, 41, 42, 43, 44, 45])
    expect(await freeTimes(place, 5)).toEqual([])
    expect(await freeTimes(place, 5, localDay(4))).toContain(38)
    expect((await book(place, 2, at('19:00'))).status).toBe(422)
    expect((await book(place, 2, at('20:00'))).status).toBe(201)
    const listed = async (time: string, table_guests: number) => {
      const query = { city: 'moscow', table_guests, table_at: at(time) }
      const found = await app.get('/api/v1/places', query)
      return (found.data?.places ?? []).some(({ id }: { id: string }) => id === place.id)
    }
    expect(await listed('19:00', 2)).toBe(false)
    expect(await listed('20:30', 2)).toBe(true)
    expect(await listed('20:30', 3)).toBe(false)
  })

  test('show how many booked guests would come outside the new hours', async () => {
    const { url, vera } = await bar({ seats: 10 })
    await call(vera, url, 3, at('14:00'))
    await call(vera, url, 2, at('21:00'))
    const specialDates = [special({ opensAt: '20:00', closesAt: '23:00' })]
    const { data } = await vera.post(`${url}/affected-reservations`, { specialDates })
    expect(data.affected).toMatchObject({ count: 1, guests: 3 })
  })

  test.each([
    ['half of the hours', [special({ opensAt: '20:00' })]],
    ['a date twice', [special({ seats: 4 }), closedOn(day)]],
    ['a date that is not', [{ ...special({ seats: 4 }), date: '2027-02-30' }]],
  ])('%s is refused', async (_, specialDates) => {
    const { url, vera } = await bar()
    const refused = await vera.patch(`${url}/reservation-settings`, { specialDates })
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['specialDates']])
  })
})

test('staff preview a day under changed settings without saving them', async () => {
  const { place, url, vera } = await bar({ seats: 4 })
  await call(vera, url, 3, at('19:00'))
  const before = (await vera.get(`${url}/reservation-settings`)).data.settings
  const preview = (change: object, person: Person = vera) =>
    person.post(`${url}/reservation-preview`, { date: day, change })
  const { data } = await preview({ seats: 10, bufferMinutes: 30, largestOnline: 6 })
  const partyAt = (time: string) =>
    data.times.find(({ datetime }: { datetime: string }) => datetime === at(time))?.largestParty
  expect(['16:30', '17:00', '21:00', '21:30'].map(partyAt)).toEqual([6, 6, 6, 6])
  const tight = await preview({ bufferMinutes: 30 })
  expect(
    tight.data.times
      .filter(({ largestParty }: { largestParty: number }) => largestParty === 1)
      .map(({ datetime }: { datetime: string }) => datetime.slice(-5)),
  ).toEqual(['17:00', '17:30', '18:00', '18:30', '19:00', '19:30', '20:00', '20:30', '21:00'])
  expect((await vera.get(`${url}/reservation-settings`)).data.settings).toEqual(before)
  expect((await preview({ longerStays: [{ guests: 2, minutes: 30 }] })).status).toBe(422)
  expect((await preview({}, (await guest()).person)).status).toBe(403)
  expect(await freeTimes(place, 4)).toContain(34)
})
