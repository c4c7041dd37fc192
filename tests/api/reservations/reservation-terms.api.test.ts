import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { bookingFixtures } from '#tests/support/booking-people.ts'
import { closedOn, localDay } from '#tests/support/reservations.ts'

const app = testApp()
const { guest, bar } = bookingFixtures(app)

test('a day off differs from a full day and has no waiting list', async () => {
  const { place, url, vera } = await bar()
  const day = localDay(3)
  await vera.patch(`${url}/reservation-settings`, { specialDates: [closedOn(day)] })
  const { data } = await app.get(`${url}/reservation-terms`)
  expect(data.terms.daysOff).toContainEqual({ date: day, reason: 'day-off' })
  expect(data.terms.daysOff).not.toContainEqual(expect.objectContaining({ date: localDay(4) }))
  const asked = await app.get(`${url}/reservation-intervals`, { date: day })
  expect([asked.status, asked.error.messageUI.message]).toEqual([404, 'В этот день заведение не работает'])
  const { person, phone } = await guest()
  const body = { place_id: place.id, name: 'Анна', phone, guests_count: 2, from: `${day}T19:00` }
  const refused = await person.post('/api/v1/waitlist-entries', { ...body, to: `${day}T20:00` })
  expect([refused.status, refused.error.fields]).toEqual([
    422,
    { from: ['В этот день заведение не работает'] },
  ])
})

test('the largest party online and the last seating limit guests, not the venue', async () => {
  const { place, url, vera } = await bar({ seats: 20 })
  const change = { largestOnline: 4, lastSeatingMinutes: 120 }
  const saved = await vera.patch(`${url}/reservation-settings`, change)
  expect(saved.data.settings).toMatchObject(change)
  const { data } = await app.get(`${url}/reservation-terms`)
  expect(data.terms.largestParty).toBe(4)
  const free = await app.get(`${url}/reservation-intervals`, { date: localDay(2), guests_count: 4 })
  expect(free.data.nextDate).toEqual([0])
  expect((await app.get(`${url}/reservation-intervals`, { date: localDay(2), guests_count: 5 })).status).toBe(
    404,
  )
  const { person, phone } = await guest()
  const table = { place_id: place.id, name: 'Анна', phone, guests_count: 5, datetime: localDay(2, '19:00') }
  const refused = await person.post('/api/v1/reservations', table)
  expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['guests_count']])
  const call = { source: 'phone', name: 'Глеб', guests_count: 12, datetime: localDay(2, '19:00') }
  expect((await vera.post(`${url}/reservations`, call)).status).toBe(201)
  const cleared = await vera.patch(`${url}/reservation-settings`, { largestOnline: null })
  expect(cleared.data.settings.largestOnline).toBeNull()
})

test('more guests than seats are refused with numbers for each zone, and the board shows each zone', async () => {
  const { url, vera } = await bar()
  const zones = [
    { name: 'Зал', seats: 4 },
    { name: 'Терраса', seats: 2 },
  ]
  const { data } = await vera.patch(`${url}/reservation-settings`, { zones })
  const [hall] = data.settings.zones
  const call = { source: 'phone', name: 'Глеб', guests_count: 3, datetime: localDay(1, '19:00') }
  await vera.post(`${url}/reservations`, { ...call, zone_choice: hall.id })
  const refusal = async (values: Record<string, unknown>) =>
    (await vera.post(`${url}/reservations`, { ...call, ...values })).error.messageUI.message
  expect(await refusal({ zone_choice: hall.id })).toBe(
    'В зале «Зал» на это время занято 3 из 4 мест, с новыми гостями будет 6',
  )
  expect(await refusal({})).toBe('На это время занято 3 из 6 мест, но ни в одном зале нет 3 мест сразу')
  expect(await refusal({ guests_count: 5 })).toBe('На это время занято 3 из 6 мест, с новыми гостями будет 8')
  const beyond = await vera.post(`${url}/reservations`, { ...call, guests_count: 5, is_overbooking: true })
  expect(beyond.status).toBe(201)
  const board = await vera.get(`${url}/reservations`, { date: localDay(1) })
  const hallNow = board.data.zones.find(({ name }: { name: string }) => name === 'Зал')
  expect(hallNow.occupancy).toContainEqual({ datetime: localDay(1, '20:00'), guests: 3 })
})
