import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { bookingFixtures, tableRequest } from '#tests/support/booking-people.ts'
import type { Place } from '#tests/support/factories.ts'
import { savePlan, type TableSpec, tableOf, withTables } from '#tests/support/floor-plans.ts'
import type { Person } from '#tests/support/people.ts'
import { localDay } from '#tests/support/reservations.ts'

const app = testApp()
const { guest, bar } = bookingFixtures(app)

const at = (time: string) => localDay(3, time)

const barWithTables = async (sizes: TableSpec[], joins: [string, string][] = []) =>
  withTables(await bar({ seats: 4 }), sizes, joins)

async function book(place: Place, guests_count: number, datetime: string) {
  const { person, phone } = await guest()
  return person.post('/api/v1/reservations', tableRequest(place, phone, { guests_count, datetime }))
}

async function write(vera: Person, url: string, guests_count: number, datetime: string, values = {}) {
  const body = { source: 'phone', name: `Гость ${guests_count}`, guests_count, datetime, ...values }
  const made = await vera.post(`${url}/reservations`, body)
  return { ...made, id: made.data?.reservation?.id as string }
}

/** Reservation → the names of its tables. */
async function seating(vera: Person, url: string): Promise<Record<string, string[]>> {
  const { data } = await vera.get(`${url}/reservations`, { date: localDay(3) })
  return Object.fromEntries(
    data.reservations.map(({ id, tables }: { id: string; tables: { name: string }[] }) => [
      id,
      tables.map(({ name }) => name),
    ]),
  )
}

async function freeTimes(place: Place, guests_count: number): Promise<number[]> {
  const { data, status } = await app.get(`/api/v1/places/${place.id}/reservation-intervals`, {
    date: localDay(3),
    guests_count,
  })
  return status === 404 ? [] : data.currentDate
}

const SLOT_19_00 = 38

describe('booking by tables', () => {
  test('a party that fits after reseating others is accepted; city search gives the same availability', async () => {
    const { place, url, vera } = await barWithTables([
      ['Малый', 1, 2],
      ['Средний', 2, 4],
      ['Большой', 3, 6],
    ])
    const four = await write(vera, url, 4, at('19:00'))
    const two = await write(vera, url, 2, at('19:00'))
    expect(await seating(vera, url)).toEqual({ [four.id]: ['Средний'], [two.id]: ['Малый'] })
    const other = await book(place, 2, at('19:00'))
    expect(other.status).toBe(201)
    expect((await seating(vera, url))[four.id]).toEqual(['Большой'])
    expect(await freeTimes(place, 1)).not.toContain(SLOT_19_00)
    expect((await book(place, 2, at('19:00'))).error.status).toBe('NoFreeSeats')
    const { data, status } = await app.get('/api/v1/places', {
      city: 'moscow',
      table_guests: 1,
      table_at: at('19:00'),
    })
    const found = status === 404 ? [] : data.places
    expect(found.map(({ id }: { id: string }) => id)).not.toContain(place.id)
  })

  test('a table for six is not given to one guest, here or in the search of the city', async () => {
    const { place, vera, url } = await barWithTables([['Большой', 3, 6]])
    expect([(await freeTimes(place, 1)).length, (await freeTimes(place, 3)).length > 0]).toEqual([0, true])
    const listed = async (guests: number) => {
      const query = { city: 'moscow', table_guests: guests, table_at: at('19:00') }
      const { data, status } = await app.get('/api/v1/places', query)
      return status === 404 ? [] : data.places.map(({ id }: { id: string }) => id)
    }
    expect(await listed(1)).not.toContain(place.id)
    expect(await listed(3)).toContain(place.id)
    // A reservation at another time adds rows of `seat_availability`, which must not change the result.
    await write(vera, url, 3, at('21:30'))
    expect(await listed(1)).not.toContain(place.id)
    expect(await listed(3)).toContain(place.id)
  })

  test('joined tables seat a large party, and are free again when it is declined', async () => {
    const { place, url, vera } = await barWithTables(
      [
        ['А', 1, 2],
        ['Б', 1, 2],
        ['В', 1, 2],
      ],
      [['А', 'Б']],
    )
    const four = await book(place, 4, at('19:00'))
    expect((await seating(vera, url))[four.data.reservation.id]).toEqual(['А', 'Б'])
    expect((await book(place, 4, at('19:00'))).status).toBe(422)
    await vera.post(`/api/v1/reservations/${four.data.reservation.id}/decline`, { answer: 'Закрыто' })
    expect((await seating(vera, url))[four.data.reservation.id]).toEqual([])
    expect((await book(place, 4, at('19:00'))).status).toBe(201)
  })

  test('of many at once for three tables three get one, and no table is given twice', async () => {
    const { place, url, vera } = await barWithTables([
      ['1', 1, 2],
      ['2', 1, 2],
      ['3', 2, 4],
    ])
    const responses = await Promise.all(Array.from({ length: 12 }, () => book(place, 2, at('19:00'))))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3)
    const given = Object.values(await seating(vera, url)).flat()
    expect(given.sort()).toEqual(['1', '2', '3'])
  })
})

test('hosts see which times have a table, and when the queue at the door gets one', async () => {
  const { url, vera } = await barWithTables([
    ['Малый', 1, 2],
    ['Большой', 3, 4],
  ])
  const two = await write(vera, url, 2, at('19:00'))
  const free = async (query: object) => {
    const { data } = await vera.get(`${url}/table-times`, { date: localDay(3), guests_count: 2, ...query })
    const isFree = (time: string) =>
      data.times.find(({ datetime }: { datetime: string }) => datetime === at(time))?.isFree
    return ['16:00', '19:30', '21:00'].map(isFree)
  }
  expect(await free({})).toEqual([true, false, true])
  expect(await free({ guests_count: 3 })).toEqual([true, true, true])
  expect(await free({ except: two.id })).toEqual([true, true, true])

  const { status } = await vera.post(`${url}/reservations`, { source: 'walk-in', guests_count: 2 })
  expect(status).toBe(201)
  for (const name of ['Глеб', 'Марк', 'Пётр']) {
    await vera.post(`${url}/door-queue`, { name, guests_count: name === 'Марк' ? 4 : 2 })
  }
  const { door } = (await vera.get(`${url}/reservations`)).data
  const [gleb, mark, petr] = door.map(({ estimate }: { estimate: string | null }) => estimate)
  // The table for two is taken, the one for four is free, and Pyotr comes after Gleb.
  expect(gleb === null || gleb > mark).toBe(true)
  expect(mark).toEqual(expect.any(String))
  expect(petr === null || petr > gleb).toBe(true)
})

describe('tables chosen by the venue', () => {
  const pair: TableSpec[] = [
    ['Окно', 1, 2],
    ['Стена', 1, 2],
  ]

  test('pinned ones are kept, others are moved from them, and a conflict names who is there', async () => {
    const { url, vera, idOf } = await barWithTables(pair)
    const first = await write(vera, url, 2, at('19:00'))
    const second = await write(vera, url, 1, at('19:30'), { table_ids: [idOf('Окно')] })
    expect(await seating(vera, url)).toEqual({ [first.id]: ['Стена'], [second.id]: ['Окно'] })
    const refused = await vera.post(`/api/v1/reservations/${first.id}/seat`, { table_ids: [idOf('Окно')] })
    expect([refused.status, refused.error.fields?.table_ids]).toEqual([
      422,
      [`Стол Окно занят с 19:30 до 21:30: Гость 1, 1\u00A0гость`],
    ])
    const { data } = await vera.get(`/api/v1/reservations/${first.id}/table-choices`)
    expect(data.choices).toEqual([
      { tableId: idOf('Окно'), state: 'taken' },
      { tableId: idOf('Стена'), state: 'free' },
    ])
    expect((await vera.post(`/api/v1/reservations/${second.id}/seat`, { table_ids: [] })).status).toBe(200)
    const swapped = await vera.post(`/api/v1/reservations/${first.id}/seat`, { table_ids: [idOf('Окно')] })
    expect(swapped.status).toBe(200)
    expect(await seating(vera, url)).toEqual({ [first.id]: ['Окно'], [second.id]: ['Стена'] })
    const moved = await vera.patch(`/api/v1/reservations/${first.id}`, { datetime: at('22:00') })
    expect(moved.status).toBe(200)
    expect((await seating(vera, url))[first.id]).toEqual(['Окно'])
    const { person } = await guest()
    expect((await person.post(`/api/v1/reservations/${first.id}/seat`, { table_ids: [] })).status).toBe(404)
  })

  test('tables that are not joined, or of another place, are refused', async () => {
    const { url, vera, idOf } = await barWithTables(pair)
    const other = await barWithTables(pair)
    const { id } = await write(vera, url, 2, at('19:00'))
    for (const table_ids of [[idOf('Окно'), idOf('Стена')], [other.idOf('Окно')]]) {
      const { status, error } = await vera.post(`/api/v1/reservations/${id}/seat`, { table_ids })
      expect([status, error.status]).toEqual([422, 'ValidationFailed'])
    }
  })
})

describe('the floor plan', () => {
  test('removing a needed table requires a confirmation, after which the reservation is kept without one', async () => {
    const { url, vera, plan, planUrl, idOf } = await barWithTables([
      ['А', 1, 2],
      ['Б', 1, 2],
    ])
    const one = await write(vera, url, 2, at('19:00'))
    const two = await write(vera, url, 2, at('19:00'))
    const change = {
      tables: plan.tables.filter(({ name }: { name: string }) => name === 'А'),
      joins: [],
      version: plan.version,
    }
    const refused = await vera.patch(planUrl, change)
    expect([refused.status, refused.error.status]).toEqual([422, 'ReservationsUnseated'])
    expect(refused.error.messageUI.message).toContain('Гость 2')
    expect(await seating(vera, url)).toEqual({ [one.id]: ['А'], [two.id]: ['Б'] })
    const saved = await vera.patch(planUrl, { ...change, leaves_unseated: true })
    expect([saved.status, saved.data.unseated]).toEqual([200, 1])
    expect(Object.values(await seating(vera, url)).flat()).toEqual(['А'])
    expect((await vera.patch(planUrl, change)).error.status).toBe('EditConflict')
    expect(idOf('А')).toBe(saved.data.plan.tables[0].id)
  })

  test('a table can be removed once its party may be seated elsewhere', async () => {
    const { url, vera, plan, planUrl } = await barWithTables([
      ['А', 1, 2],
      ['Б', 1, 2],
    ])
    const { id } = await write(vera, url, 2, at('19:00'))
    const tables = plan.tables.filter(({ name }: { name: string }) => name === 'Б')
    const change = { tables, joins: [], version: plan.version }
    const asked = await vera.patch(planUrl, change)
    expect([asked.status, asked.error.messageUI.message]).toEqual([
      422,
      expect.stringMatching(/^За другими столами — 1.бронь: .*Гость 2, 2.гостя$/),
    ])
    expect((await vera.patch(planUrl, { ...change, leaves_unseated: true })).status).toBe(200)
    expect(await seating(vera, url)).toEqual({ [id]: ['Б'] })
    const { data } = await vera.get(`${url}/reservation-settings`)
    expect([data.settings.seats, data.settings.zones[0].seats]).toEqual([2, 2])
  })

  test('removing a hall with reservations requires a confirmation; they are kept without one', async () => {
    const { url, vera, zoneId } = await barWithTables([['А', 1, 2]])
    const { id } = await write(vera, url, 2, at('19:00'))
    const change = { zones: [{ name: 'Терраса', seats: 4 }] }
    const asked = await vera.patch(`${url}/reservation-settings`, change)
    expect([asked.error.status, asked.error.messageUI.message]).toEqual([
      'ReservationsUnseated',
      expect.stringMatching(/^В зале «Зал» 1.бронь: .*Гость 2, 2.гостя/),
    ])
    expect(await seating(vera, url)).toEqual({ [id]: ['А'] })
    const renamed = { zones: [{ id: zoneId, name: 'Главный', seats: 4 }] }
    expect((await vera.patch(`${url}/reservation-settings`, renamed)).status).toBe(200)
    const agreed = await vera.patch(`${url}/reservation-settings`, { ...change, leaves_unseated: true })
    expect(agreed.status).toBe(200)
    expect(await seating(vera, url)).toEqual({ [id]: [] })
    // Nobody is left in the other hall: it goes at once.
    expect((await vera.patch(`${url}/reservation-settings`, { zones: [] })).status).toBe(200)
  })

  test.each([
    [
      'one name twice',
      [
        ['А', 1, 2],
        ['а', 1, 2],
      ],
      [],
      'tables',
    ],
    ['fewer seats than guests', [['А', 4, 2]], [], 'tables'],
    ['a table joined with itself', [['А', 1, 2]], [['А', 'А']], 'joins'],
    ['joined with a table that is not there', [['А', 1, 2]], [['А', 'Я']], 'joins'],
  ] as [string, TableSpec[], [string, string][], string][])(
    '%s is refused',
    async (_, sizes, joins, field) => {
      const { vera, url } = await bar()
      const { data } = await vera.patch(`${url}/reservation-settings`, { zones: [{ name: 'Зал', seats: 4 }] })
      const refused = await savePlan(vera, `${url}/floor-plans/${data.settings.zones[0].id}`, sizes, joins)
      expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, [field]])
    },
  )

  test('an evening is previewed with tables that are not saved', async () => {
    const { vera, url } = await bar()
    const { data } = await vera.patch(`${url}/reservation-settings`, { zones: [{ name: 'Зал', seats: 4 }] })
    const plan = { zoneId: data.settings.zones[0].id, tables: [tableOf(['А', 2, 6], 0)], joins: [] }
    const preview = await vera.post(`${url}/reservation-preview`, { date: localDay(3), change: {}, plan })
    expect(preview.data.times[0]).toMatchObject({ largestParty: 6, smallestParty: 2 })
  })
})
