import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { buildUser, everyDay, type Place } from '#tests/support/factories.ts'
import { type Person, signIn } from '#tests/support/people.ts'
import { buildBookablePlace, closedOn, localDay } from '#tests/support/reservations.ts'

// «Есть столик»: what the list of a city says is what a booking finds.

const app = testApp()
let vera: Person

beforeAll(async () => {
  vera = await signIn(app, await buildUser(app.db, { role: 'admin' }))
})

const listed = async (guests: number, at: string, city = 'moscow') => {
  const { data, status } = await app.get('/api/v1/places', { city, table_guests: guests, table_at: at })
  return status === 404 ? [] : data.places
}
const ids = (places: { id: string }[]) => places.map(({ id }) => id)

async function fill(place: Place, guests_count: number, datetime: string): Promise<string> {
  const response = await vera.post(`/api/v1/places/${place.id}/reservations`, {
    source: 'phone',
    name: 'Глеб',
    guests_count,
    datetime,
  })
  expect(response.status).toBe(201)
  return response.data.reservation.id
}

test('a search for a table omits places that are full, closed or too small', async () => {
  const at = localDay(3, '19:30')
  const free = await buildBookablePlace(app.db, { seats: 4 })
  const full = await buildBookablePlace(app.db, { seats: 4 })
  const small = await buildBookablePlace(app.db, { seats: 2 })
  const closed = await buildBookablePlace(app.db, { seats: 4 })
  const morning = await buildBookablePlace(app.db, { seats: 4, hours: { 1: '08:00-12:00' } })
  const withoutBooking = await buildBookablePlace(app.db, { seats: 4, is_reservations_enabled: false })
  const taken = await fill(full, 2, localDay(3, '18:30'))
  await vera.patch(`/api/v1/places/${closed.id}/reservation-settings`, {
    specialDates: [closedOn(localDay(3))],
  })

  const found = await listed(3, at)
  expect(ids(found)).toContain(free.id)
  for (const { id } of [full, small, closed, morning, withoutBooking]) expect(ids(found)).not.toContain(id)
  expect(ids(await listed(2, at))).toEqual(expect.arrayContaining([free.id, full.id, small.id]))
  expect(ids(await listed(3, localDay(3, '20:30')))).toContain(full.id)
  expect(found.find(({ id }: { id: string }) => id === free.id).freeTimes).toEqual([
    localDay(3, '18:30'),
    localDay(3, '19:00'),
    localDay(3, '19:30'),
    localDay(3, '20:00'),
  ])
  await vera.post(`/api/v1/reservations/${taken}/decline`, { answer: 'Перепутали день' })
  expect(ids(await listed(3, at))).toContain(full.id)
  const map = await app.get('/api/v1/places', {
    city: 'moscow',
    table_guests: 3,
    table_at: at,
    response_type: 'map',
  })
  expect(ids(map.data.places)).toContain(free.id)
  expect(ids(map.data.places)).not.toContain(closed.id)
})

test('the last seating before closing is respected, also after midnight on Sunday', async () => {
  const place = await buildBookablePlace(app.db, { city: 'kazan', hours: { [weekday(4)]: '12:00-23:00' } })
  const settings = `/api/v1/places/${place.id}/reservation-settings`
  const times = async (...clocks: string[]) => {
    const found = await Promise.all(clocks.map((clock) => listed(2, localDay(4, clock), 'kazan')))
    return clocks.filter((_, index) => found[index].length > 0)
  }
  const evening = ['21:00', '21:30', '22:00', '22:30'] as const
  expect(await times(...evening)).toEqual([...evening])
  await vera.patch(settings, { lastSeatingMinutes: 90 })
  expect(await times(...evening)).toEqual(['21:00', '21:30'])
  await vera.patch(settings, { lastSeatingMinutes: 0 })

  const hours = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, '20:00-02:00']))
  const night = await buildBookablePlace(app.db, { city: 'sochi', hours })
  await vera.patch(`/api/v1/places/${night.id}/reservation-settings`, { lastSeatingMinutes: 180 })
  for (const day of [1, 2, 3, 4, 5, 6, 7]) {
    for (const [clock, isOffered] of [
      ['23:00', true],
      ['23:30', false],
    ] as const) {
      expect(ids(await listed(2, localDay(day + 1, clock), 'sochi')).includes(night.id)).toBe(isOffered)
    }
  }
})

test('a change of seats of the place updates the search; seats of a place with zones are those of the zones', async () => {
  const place = await buildBookablePlace(app.db, { city: 'kazan', seats: 4 })
  const at = localDay(3, '19:00')
  await vera.patch(`/api/v1/places/${place.id}/reservation-settings`, { noticeMinutes: 60 })
  await fill(place, 2, at)
  const fits = async (guests: number) => ids(await listed(guests, at, 'kazan')).includes(place.id)
  expect([await fits(2), await fits(3)]).toEqual([true, false])
  expect((await vera.patch(`/api/v1/places/${place.id}`, { seats: 8 })).status).toBe(200)
  expect([await fits(6), await fits(7)]).toEqual([true, false])
  const later = ids(await listed(8, localDay(3, '22:00'), 'kazan'))
  expect(later).toContain(place.id)

  const zones = [{ name: 'Зал', seats: 6 }]
  await vera.patch(`/api/v1/places/${place.id}/reservation-settings`, { zones })
  const refused = await vera.patch(`/api/v1/places/${place.id}`, { seats: 20 })
  expect([refused.status, refused.error.fields?.seats]).toEqual([
    422,
    ['Места считаются по залам: измените их в настройках брони'],
  ])
  expect((await vera.patch(`/api/v1/places/${place.id}`, { seats: 6, name: 'Хроника' })).status).toBe(200)
})

test('the night belongs to the evening before', async () => {
  const place = await buildBookablePlace(app.db, { city: 'sochi', hours: { [weekday(4)]: '20:00-03:00' } })
  expect(ids(await listed(2, localDay(5, '01:30'), 'sochi'))).toEqual([place.id])
  await vera.patch(`/api/v1/places/${place.id}/reservation-settings`, {
    specialDates: [closedOn(localDay(4))],
  })
  expect(await listed(2, localDay(5, '01:30'), 'sochi')).toEqual([])
})

test('the notice time and the booking horizon are those of each place', async () => {
  const far = await buildBookablePlace(app.db, { city: 'vladivostok' })
  const zone = 'Asia/Vladivostok'
  expect(await listed(2, localDay(80, '19:00', zone), 'vladivostok')).toEqual([])
  await vera.patch(`/api/v1/places/${far.id}/reservation-settings`, { aheadDays: 90 })
  expect(ids(await listed(2, localDay(80, '19:00', zone), 'vladivostok'))).toEqual([far.id])
  await vera.patch(`/api/v1/places/${far.id}/reservation-settings`, { noticeMinutes: 10_080 })
  expect(await listed(2, localDay(2, '19:00', zone), 'vladivostok')).toEqual([])
})

test.each([
  ['table_at', { city: 'moscow', table_guests: 2 }],
  ['table_guests', { city: 'moscow', table_at: localDay(2, '19:00') }],
  ['city', { table_guests: 2, table_at: localDay(2, '19:00') }],
  ['table_at', { city: 'moscow', table_guests: 2, table_at: localDay(2, '19:15') }],
])('%s is required', async (field, query) => {
  const response = await app.get('/api/v1/places', query)
  expect([response.status, Object.keys(response.error.fields ?? {})]).toEqual([422, [field]])
})

test('the search agrees with booking after any reservations, moves and cancellations', {
  timeout: 60_000,
}, async () => {
  const steps = fc.array(
    fc.record({
      guests: fc.integer({ min: 1, max: 3 }),
      half: fc.integer({ min: 26, max: 45 }),
      isGivenUp: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  )
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), fc.constantFrom(0, 30, 150), async (list, hasZones, last) => {
      const place = await buildBookablePlace(app.db, { city: 'saint-petersburg', seats: 5, stay_minutes: 90 })
      if (hasZones) {
        const zones = [
          { name: 'Зал', seats: 3 },
          { name: 'Терраса', seats: 2 },
        ]
        await vera.patch(`/api/v1/places/${place.id}/reservation-settings`, { zones })
      }
      await vera.patch(`/api/v1/places/${place.id}/reservation-settings`, {
        lastSeatingMinutes: last,
        largestOnline: last === 30 ? 2 : null,
      })
      const clock = (half: number) => `${Math.floor(half / 2)}:${half % 2 === 0 ? '00' : '30'}`
      for (const { guests, half, isGivenUp } of list) {
        const response = await vera.post(`/api/v1/places/${place.id}/reservations`, {
          source: 'phone',
          name: 'Глеб',
          guests_count: guests,
          datetime: localDay(6, clock(half)),
        })
        if (response.status === 201 && isGivenUp) {
          await vera.post(`/api/v1/reservations/${response.data.reservation.id}/decline`, { answer: 'Нет' })
        }
      }
      for (const guests of [1, 3]) {
        const { data } = await app.get(`/api/v1/places/${place.id}/reservation-intervals`, {
          date: localDay(6),
          guests_count: guests,
        })
        const offered: number[] = data?.currentDate ?? []
        for (const half of [26, 33, 38, 40, 45]) {
          const found = ids(await listed(guests, localDay(6, clock(half)), 'saint-petersburg'))
          expect(found.includes(place.id)).toBe(offered.includes(half))
        }
      }
      await app.db.updateTable('places').set({ status: 'deleted' }).where('id', '=', place.id).execute()
    }),
    { numRuns: 12 },
  )
})

function weekday(days: number): 1 | 2 | 3 | 4 | 5 | 6 | 7 {
  return (new Date(`${localDay(days)}T00:00:00Z`).getUTCDay() || 7) as 1
}

describe('next free tables of several places', () => {
  const next = async (places: readonly { id: string }[], guests_count = 2) => {
    const query = { ids: places.map(({ id }) => id).join(), guests_count }
    const { status, data } = await app.get('/api/v1/reservations/next-tables', query)
    expect(status).toBe(200)
    return new Map<string, string[]>(
      data.tables.map(({ placeId, times }: { placeId: string; times: string[] }) => [placeId, times]),
    )
  }

  test('are those that booking accepts, without places that are full, closed or take no reservations', async () => {
    const free = await buildBookablePlace(app.db, { seats: 4, hours: everyDay('00:00-00:00') })
    const small = await buildBookablePlace(app.db, { seats: 1 })
    const withoutBooking = await buildBookablePlace(app.db, { seats: 4, is_reservations_enabled: false })
    const closed = await buildBookablePlace(app.db, { seats: 4, status: 'temporary-closed' })
    const hidden = await buildBookablePlace(app.db, { seats: 4, moderation_status: 'unpublished' })
    const tables = await next([small, free, withoutBooking, closed, hidden])
    expect([...tables.keys()]).toEqual([free.id])
    const [first = ''] = tables.get(free.id) ?? []
    expect(momentOf(first)).toBeGreaterThan(Date.now())

    await fill(free, 4, first)
    expect((await next([free])).get(free.id)).not.toContain(first)
  })

  test('equal those on the pages of the places', async () => {
    const place = await buildBookablePlace(app.db, { seats: 6, hours: everyDay('12:00-23:00') })
    const [first = ''] = (await next([place], 5)).get(place.id) ?? []
    const { data } = await app.get(`/api/v1/places/${place.id}/reservation-intervals`, {
      date: first.slice(0, 10),
      guests_count: 5,
    })
    const [hour = 0, minute = 0] = first.slice(11).split(':').map(Number)
    expect(data.currentDate[0]).toBe(hour * 2 + minute / 30)
  })

  test('are given for a hundred ids at most', async () => {
    const many = Array.from({ length: 102 }, () => '0'.repeat(24)).join()
    for (const ids of [many, 'pushkin', '']) {
      expect((await app.get('/api/v1/reservations/next-tables', { ids })).status).toBe(422)
    }
  })

  const momentOf = (local: string) => Date.parse(`${local}:00+03:00`)
})
