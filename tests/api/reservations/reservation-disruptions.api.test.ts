import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { book, bookingFixtures, withJobs } from '#tests/support/booking-people.ts'
import type { Place } from '#tests/support/factories.ts'
import { messageFor } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { closedOn, localDay } from '#tests/support/reservations.ts'

const app = testApp()
const { newPhone, guest, bar } = bookingFixtures(app)
withJobs(app)

const ownBar = () => bar({ seats: 20 }, 'owner')

async function bookAt(place: Place, datetime: string) {
  const one = await guest()
  const { status, data } = await book(one, place, { datetime })
  expect(status).toBe(201)
  return { ...one, url: `/api/v1/reservations/${data.reservation.id}` }
}

const affected = (vera: Person, place: Place, change: Record<string, unknown>) =>
  vera.post(`/api/v1/places/${place.id}/affected-reservations`, change)

const daily = (startAt: string, endAt: string) => [
  { isMain: true, items: [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({ dayOfWeek, startAt, endAt })) },
]

const disruptionOf = async ({ person, url }: { person: Person; url: string }) =>
  (await person.get(url)).data.reservation.disruption

describe('before a change of hours', () => {
  test('affected reservations are counted and not changed', async () => {
    const { place, vera } = await ownBar()
    const evening = await bookAt(place, localDay(2, '19:00'))
    await bookAt(place, localDay(3, '01:00'))
    await bookAt(place, localDay(4, '13:00'))
    await vera.post(`/api/v1/places/${place.id}/reservations`, {
      source: 'phone',
      name: 'Глеб',
      guests_count: 3,
      datetime: localDay(2, '20:00'),
    })
    const counts = async (change: Record<string, unknown>) => {
      const { status, data } = await affected(vera, place, change)
      expect(status).toBe(200)
      return [data.affected.count, data.affected.guests, data.affected.withoutPhone]
    }
    // The night belongs to the business day that it began in.
    expect(await counts({ specialDates: [closedOn(localDay(2))] })).toEqual([3, 7, 1])
    expect(await counts({ specialDates: [closedOn(localDay(3))] })).toEqual([0, 0, 0])
    expect(await counts({ schedules: daily('18:00', '00:00') })).toEqual([2, 4, 0])
    expect(await counts({ status: 'deleted' })).toEqual([4, 9, 1])
    expect(await counts({ status: 'temporary-closed', reopens_on: localDay(4) })).toEqual([3, 7, 1])
    expect(await counts({ status: 'temporary-closed', reopens_on: null })).toEqual([4, 9, 1])
    const { data } = await affected(vera, place, { status: 'closed' })
    expect(data.affected.cancelOnly).toBe(4)
    expect(
      (await affected(vera, place, { specialDates: [closedOn(localDay(2))] })).data.affected.cancelOnly,
    ).toBe(0)
    expect(data.affected.days).toEqual([
      { date: localDay(2), count: 3 },
      { date: localDay(4), count: 1 },
    ])
    expect(await disruptionOf(evening)).toBeNull()
  })

  test('people without rights cannot see the count', async () => {
    const { place } = await ownBar()
    const { person } = await guest()
    expect((await affected(person, place, { status: 'closed' })).status).toBe(403)
    expect(
      (await affected(await anotherOwner(), place, { specialDates: [closedOn('2026-02-30')] })).status,
    ).toBe(403)
    const { vera, place: own } = await ownBar()
    expect((await affected(vera, own, { specialDates: [closedOn('2026-02-30')] })).status).toBe(422)
  })

  async function anotherOwner(): Promise<Person> {
    return (await ownBar()).vera
  }
})

describe('after a change of hours', () => {
  test('guests of a day off get a link to move the reservation, and a message when the day is restored', async () => {
    const { place, vera } = await ownBar()
    const anna = await bookAt(place, localDay(2, '19:00'))
    const other = await bookAt(place, localDay(3, '19:00'))
    const settings = `/api/v1/places/${place.id}/reservation-settings`
    await vera.patch(settings, { specialDates: [closedOn(localDay(2))] })
    const text = await messageFor(app.app, anna.phone, /в этот день заведение не работает/)
    expect(await disruptionOf(anna)).toBe('day-off')
    expect(await disruptionOf(other)).toBeNull()
    const board = await vera.get(`/api/v1/places/${place.id}/reservations`, { date: localDay(2) })
    expect(board.data.reservations).toMatchObject([{ disruption: 'day-off' }])

    const code = /\/decline\/(\w{6})/.exec(text)?.[1]
    const moved = await app.request({
      method: 'POST',
      url: '/api/v1/reservations/move-by-code',
      payload: { code, datetime: localDay(3, '20:00') },
    })
    expect(moved.data.reservation).toMatchObject({ datetime: localDay(3, '20:00'), disruption: null })

    const boris = await bookAt(place, localDay(4, '19:00'))
    await vera.patch(settings, { specialDates: [closedOn(localDay(4))] })
    await messageFor(app.app, boris.phone, /в этот день заведение не работает/)
    await vera.patch(settings, { specialDates: [] })
    await messageFor(app.app, boris.phone, /снова работает в это время/)
    expect(await disruptionOf(boris)).toBeNull()
  })

  test('guests affected by new hours or closing are notified, except where the venue made an exception', async () => {
    const { place, vera } = await ownBar()
    const anna = await bookAt(place, localDay(2, '13:00'))
    const night = { source: 'phone', name: 'Банкет', phone: newPhone() }
    const banquet = await vera.post(`/api/v1/places/${place.id}/reservations`, {
      ...night,
      guests_count: 4,
      datetime: localDay(2, '09:00'),
    })
    const edit = `/api/v1/places/${place.id}`
    expect((await vera.patch(edit, { schedules: daily('18:00', '00:00') })).status).toBe(200)
    await messageFor(app.app, anna.phone, /часы работы изменились/)
    const known = await vera.get(`/api/v1/reservations/${banquet.data.reservation.id}`)
    expect(known.data.reservation.disruption).toBeNull()
    expect((await vera.patch(edit, { status: 'closed' })).status).toBe(200)
    await messageFor(app.app, anna.phone, /заведение закрылось/)
    await messageFor(app.app, night.phone, /заведение закрылось/)
  })
})

test('a place that is closed for a time is booked from the day on which it reopens, once that is known', async () => {
  const { place, vera, url } = await ownBar()
  const close = (reopens_on: string | null) => vera.patch(url, { status: 'temporary-closed', reopens_on })
  expect((await close(localDay(5))).status).toBe(200)
  const times = async (day: number) =>
    (await app.get(`${url}/reservation-intervals`, { date: localDay(day), guests_count: 2 })).status
  expect([await times(4), await times(5)]).toEqual([404, 200])
  const { data } = await app.get(`${url}/reservation-terms`)
  const daysOff = data.terms.daysOff.map(({ date }: { date: string }) => date)
  expect([daysOff.includes(localDay(4)), daysOff.includes(localDay(5))]).toEqual([true, false])
  const at = async (datetime: string) => (await book(await guest(), place, { datetime })).status
  expect([
    await at(localDay(4, '19:00')),
    await at(localDay(5, '01:00')),
    await at(localDay(5, '19:00')),
  ]).toEqual([422, 422, 201])
  await close(null)
  expect([await times(5), await at(localDay(5, '20:00'))]).toEqual([404, 404])
})
