import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { book, bookingFixtures, withJobs } from '#tests/support/booking-people.ts'
import { type TableSpec, withTables } from '#tests/support/floor-plans.ts'
import { messageFor } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { localDay } from '#tests/support/reservations.ts'

// A host moves one stay, changes its length or its table.

const app = testApp()
const { guest, bar } = bookingFixtures(app)
withJobs(app)

const at = (time: string) => localDay(2, time)
const pair: TableSpec[] = [
  ['Окно', 1, 2],
  ['Стена', 1, 2],
]

/** Local time of the bar, so many minutes from now. */
const local = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000)
    .toLocaleString('sv-SE', { timeZone: 'Europe/Moscow' })
    .slice(0, 16)
    .replace(' ', 'T')

async function write(vera: Person, url: string, values = {}) {
  const body = { source: 'phone', name: 'Анна', guests_count: 2, datetime: at('19:00'), ...values }
  const { data } = await vera.post(`${url}/reservations`, body)
  return data.reservation.id as string
}

interface Stay {
  id: string
  version: number
  datetime: string
  until: string
  tables: { name: string }[]
}

async function seen(vera: Person, url: string, id: string, date?: string): Promise<Stay> {
  const { data } = await vera.get(`${url}/reservations`, date ? { date } : {})
  return data.reservations.find((one: Stay) => one.id === id)
}

const adjust = (vera: Person, id: string, change: object) =>
  vera.post(`/api/v1/reservations/${id}/adjust`, change)

test('a stay that a host lengthens keeps its table, and those who come later sit elsewhere or are refused', async () => {
  const venue = await bar({ seats: 4 })
  const { vera, url, place } = await withTables(venue, pair)
  const early = await write(vera, url, { datetime: at('18:00') })
  const late = await write(vera, url, { datetime: at('20:30'), name: 'Борис' })
  const day = localDay(2)
  const { version, tables } = await seen(vera, url, early, day)
  expect((await seen(vera, url, late, day)).tables).toEqual(tables)

  const change = { until: at('22:00'), version, idempotency_key: 'once-12345' }
  const responses = await Promise.all([adjust(vera, early, change), adjust(vera, early, change)])
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  const longer = await seen(vera, url, early, day)
  expect(longer).toMatchObject({ datetime: at('18:00'), until: at('22:00'), tables, version: version + 1 })
  expect((await seen(vera, url, late, day)).tables).not.toEqual(tables)
  expect((await adjust(vera, early, { until: at('21:00'), version })).error.status).toBe('EditConflict')
  // Both tables are taken until ten, where one was free from eight on.
  expect((await book(await guest(), place, { datetime: at('21:00') })).error.status).toBe('NoFreeSeats')
  const shorter = await adjust(vera, early, { until: at('20:00'), version: longer.version })
  expect(shorter.status).toBe(200)
  expect((await book(await guest(), place, { datetime: at('20:00') })).status).toBe(201)
})

test('guests at a table stay there longer, unless its next ones are pinned to it', async () => {
  const { vera, url, idOf } = await withTables(await bar({ seats: 4 }), pair)
  const here = await write(vera, url, { source: 'walk-in', datetime: undefined })
  const [own] = (await seen(vera, url, here)).tables
  const next = { datetime: local(130), name: 'Борис', table_ids: [idOf(own?.name ?? '')] }
  const pinned = await write(vera, url, next)
  const refused = await adjust(vera, here, { until: local(160) })
  expect([refused.status, refused.error.fields?.table_ids?.[0]]).toEqual([
    422,
    expect.stringContaining('Борис, 2\u00A0гостя'),
  ])
  await vera.post(`/api/v1/reservations/${pinned}/seat`, { table_ids: [] })
  const longer = await adjust(vera, here, { until: local(160) })
  expect(longer.status).toBe(200)
  expect(await seen(vera, url, here)).toMatchObject({ until: local(160), tables: [own] })
  // The length is the stay's own: it comes back with guests who were seen to go.
  await vera.post(`/api/v1/reservations/${here}/leave`)
  await vera.post(`/api/v1/reservations/${here}/return`)
  expect((await seen(vera, url, here)).until).toBe(local(160))
})

test('a stay is moved to another time and table; its guest is notified of the time alone', async () => {
  const { vera, url, place, idOf } = await withTables(await bar({ seats: 4, stay_minutes: 90 }), pair)
  const anna = await guest()
  const { data } = await book(anna, place, { datetime: at('19:00') })
  const { id } = data.reservation
  const before = await seen(vera, url, id, localDay(2))
  const other = before.tables[0]?.name === 'Окно' ? 'Стена' : 'Окно'
  expect((await adjust(vera, id, { table_ids: [idOf(other)] })).status).toBe(200)
  expect((await adjust(vera, id, { datetime: at('20:15') })).status).toBe(200)
  const moved = await seen(vera, url, id, localDay(2))
  expect(moved).toMatchObject({ datetime: at('20:15'), until: at('21:45'), tables: [{ name: other }] })
  expect(await messageFor(app.app, anna.phone, /^Бронь изменена/)).toContain('20:15')

  // The venue moves a stay of its own length as it is; a guest who takes another time takes the usual one.
  expect((await adjust(vera, id, { until: at('23:15') })).status).toBe(200)
  const byVenue = await vera.patch(`/api/v1/reservations/${id}`, { datetime: at('18:00') })
  expect([byVenue.status, byVenue.data.reservation.until]).toEqual([200, at('21:00')])
  const byGuest = await anna.person.patch(`/api/v1/reservations/${id}`, { datetime: at('19:00') })
  expect([byGuest.status, byGuest.data.reservation.until]).toEqual([200, at('20:30')])
})

test('two stays of one guest at one time are refused in the words of who moves', async () => {
  const { vera, place } = await bar({ seats: 8, stay_minutes: 60 })
  const anna = await guest()
  await book(anna, place, { datetime: at('18:00') })
  const { id } = (await book(anna, place, { datetime: at('20:00') })).data.reservation
  const move = { datetime: at('18:00') }
  const refusals = [
    await adjust(vera, id, move),
    await vera.patch(`/api/v1/reservations/${id}`, move),
    await anna.person.patch(`/api/v1/reservations/${id}`, move),
  ]
  expect(refusals.map(({ error }) => error.fields?.datetime)).toEqual([
    ['На это время у гостя уже есть бронь'],
    ['На это время у гостя уже есть бронь'],
    ['На это время у вас уже есть бронь'],
  ])
})

test('a stay has its limits', async () => {
  const { vera, url } = await bar({ seats: 4 })
  const id = await write(vera, url)
  const here = await write(vera, url, { source: 'walk-in', datetime: undefined })
  const refusals = await Promise.all([
    adjust(vera, id, { until: at('19:10') }),
    adjust(vera, id, { until: localDay(3, '07:30') }),
    adjust(vera, id, { datetime: local(-24 * 60) }),
    adjust(vera, id, { zone_choice: '0123456789abcdef01234567' }),
    adjust(vera, here, { datetime: local(60) }),
  ])
  expect(refusals.map(({ status, error }) => [status, ...Object.keys(error.fields ?? {})])).toEqual([
    [422, 'until'],
    [422, 'until'],
    [422, 'datetime'],
    [422, 'zone_choice'],
    [422, 'datetime'],
  ])
  const { person } = await guest()
  expect((await adjust(person, id, { until: at('22:00') })).status).toBe(404)
})
