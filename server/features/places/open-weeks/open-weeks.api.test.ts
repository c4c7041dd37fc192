import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { SLOT_MINUTES } from '#contract/places/week-slots.ts'
import { testApp } from '#tests/support/app.ts'
import { buildPlace, everyDay } from '#tests/support/factories.ts'

const app = testApp()

const dayAhead = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
/** A Friday at least two days ahead, and the dates around it. */
const friday = [3, 4, 5, 6, 7, 8, 9].map(dayAhead).find((date) => new Date(date).getUTCDay() === 5) ?? ''
const saturday = new Date(Date.parse(friday) + DAY_MS).toISOString().slice(0, 10)
const thursday = new Date(Date.parse(friday) - DAY_MS).toISOString().slice(0, 10)

async function namesAt(moment: string, more: Record<string, string> = {}) {
  const { status, data } = await app.get('/api/v1/places', {
    city: 'kazan',
    response_type: 'card',
    is_open_at_date: moment,
    ...more,
  })
  return status === 404 ? [] : data.places.map(({ name }: { name: string }) => name).sort()
}

async function buildVenues() {
  const bar = await buildPlace(app.db, { name: 'Бар', city: 'kazan', hours: everyDay('18:00-02:00') })
  await buildPlace(app.db, { name: 'Кафе', city: 'kazan', hours: everyDay('09:00-22:00') })
  await buildPlace(app.db, { name: 'Загадка', city: 'kazan' })
  const party = await buildPlace(app.db, { name: 'Праздник', city: 'kazan', hours: everyDay('18:00-02:00') })
  const cleaningDay = await buildPlace(app.db, {
    name: 'Санитарный день',
    city: 'kazan',
    hours: everyDay('18:00-02:00'),
  })
  const repair = await buildPlace(app.db, { name: 'Ремонт', city: 'kazan', hours: everyDay('18:00-02:00') })
  await app.db
    .insertInto('reservation_special_dates')
    .values([
      { place_id: party.id, date: friday, is_closed: false, opens_minute: 720, closes_minute: 1380 },
      { place_id: cleaningDay.id, date: friday, is_closed: true },
    ])
    .execute()
  await app.db
    .updateTable('places')
    .set({ status: 'temporary-closed', reopens_on: friday })
    .where('id', '=', repair.id)
    .execute()
  return { bar, party, cleaningDay, repair }
}

test('a moment honours special dates, closing for a time and the night', async () => {
  await buildVenues()
  expect(await namesAt(`${friday}T13:00`)).toEqual(['Кафе', 'Праздник'])
  expect(await namesAt(`${friday}T23:30`)).toEqual(['Бар', 'Ремонт'])
  expect(await namesAt(`${saturday}T01:30`)).toEqual(['Бар', 'Ремонт'])
  expect(await namesAt(`${thursday}T23:30`)).toEqual(['Бар', 'Праздник', 'Санитарный день'])
  expect(await namesAt(`${friday}T23:30`, { with_unknown_hours: '1' })).toContain('Загадка')
  expect(await namesAt(`${friday}T13:00,${friday}T23:30`)).toEqual(['Бар', 'Кафе', 'Праздник', 'Ремонт'])
})

test('the bitmaps agree with the list', async () => {
  const { status, data } = await app.get('/api/v1/places/open-weeks', { city: 'kazan' })
  expect(status).toBe(200)
  const groups: { week: string; ids: string[] }[] = data.weeks
  expect(groups.map(({ ids }) => ids.length).sort()).toEqual([1, 4])
  const night = groups.find(({ ids }) => ids.length === 4)
  const bits = Buffer.from(night?.week ?? '', 'base64')
  const open = Array.from({ length: 336 }, (_, slot) => ((bits[slot >> 3] ?? 0) >> (slot & 7)) & 1)
  // Eight hours of every day.
  expect(open.reduce((sum, bit) => sum + bit, 0)).toBe((7 * 8 * 60) / SLOT_MINUTES)
  expect(data.specialDates).toHaveLength(2)
  expect(data.specialDates).toContainEqual(
    expect.objectContaining({ date: friday, hours: { from: 720, to: 1380 } }),
  )
  expect(data.closed).toEqual([expect.objectContaining({ until: friday })])
  expect((await app.get('/api/v1/places/open-weeks')).status).toBe(422)
  expect((await app.get('/api/v1/places/open-weeks', { bbox: '0,0,1,1' })).data.weeks).toEqual([])
})

test('a list at a moment shows tables for two around it where a venue takes bookings', async () => {
  await buildPlace(app.db, {
    name: 'С бронью',
    city: 'sochi',
    hours: everyDay('12:00-23:00'),
    is_reservations_enabled: true,
  })
  await buildPlace(app.db, { name: 'Без брони', city: 'sochi', hours: everyDay('12:00-23:00') })
  const { data } = await app.get('/api/v1/places', {
    city: 'sochi',
    response_type: 'card',
    is_open_at_date: `${friday}T19:00`,
  })
  const cards: { name: string; freeTimes?: string[] }[] = data.places
  expect(cards.find(({ name }) => name === 'С бронью')?.freeTimes).toContain(`${friday}T19:00`)
  expect(cards.find(({ name }) => name === 'Без брони')?.freeTimes).toBeUndefined()
})

test('cards and pages of a moment tell the hours of its date and a reopening', async () => {
  const { party, cleaningDay, repair } = await buildVenues()
  const ids = [party.id, cleaningDay.id, repair.id].join()
  const cardsAt = async (moment?: string) => {
    const query = { ids, response_type: 'card', ...(moment && { is_open_at_date: moment }) }
    const { status, data } = await app.get('/api/v1/places/by-ids', query)
    expect(status).toBe(200)
    const cards: { hours: string[]; closedLabel?: string }[] = data.places
    return cards.map(({ hours, closedLabel }) => closedLabel ?? hours.sort().join('; '))
  }
  expect(await cardsAt(`${friday}T13:00`)).toEqual([
    '123467 18:00 02:00; 5 12:00 23:00',
    '123467 18:00 02:00',
    '1234567 18:00 02:00',
  ])
  expect((await cardsAt(`${thursday}T19:00`))[2]).toBe('Временно закрыто')

  const today = new Date(Date.now() + 3 * 3_600_000 - 6 * 3_600_000).toISOString().slice(0, 10)
  await app.db.updateTable('places').set({ reopens_on: today }).where('id', '=', repair.id).execute()
  await app.db
    .insertInto('reservation_special_dates')
    .values({ place_id: repair.id, date: today, is_closed: true })
    .execute()
  const { data } = await app.get(`/api/v1/places/${repair.id}`)
  expect(data.place.status.value).toBe('opened')
  expect(data.place.reopensOn).toBeNull()
  expect(data.place.specialDates).toEqual([{ date: today, hours: null }])
  expect(data.place.specialWeek).toHaveLength(6)
  expect((await app.get('/api/v1/places/by-ids', { ids, is_open_at_date: '2026-13-40' })).status).toBe(422)
})
