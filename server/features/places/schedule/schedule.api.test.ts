import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { buildPlace } from '#tests/support/factories.ts'
import { filterIntervals, isOpenAt, MINUTES_OF_WEEK, multirangeText, openWeekText } from './rules.ts'
import { writeSchedules } from './service.ts'

const app = testApp()

const item = fc.record({
  dayOfWeek: fc.integer({ min: 1, max: 7 }),
  startMinute: fc.integer({ min: 0, max: 1439 }),
  endMinute: fc.integer({ min: 0, max: 1439 }),
})
const week = fc.array(item, { maxLength: 10 })

test('the query «open at» agrees with the rule in code', async () => {
  await fc.assert(
    fc.asyncProperty(week, fc.integer({ min: 0, max: MINUTES_OF_WEEK - 1 }), async (items, minute) => {
      const { rows } = await sql<{ open: boolean }>`
        select coalesce(${openWeekText(items)}::int4multirange @> ${minute}::int, false) as open`.execute(
        app.db,
      )
      expect(rows[0]?.open).toBe(isOpenAt(items, minute))
    }),
    { numRuns: 300 },
  )
})

test('the query «open during a day» agrees with the rule in code, minute by minute', async () => {
  await fc.assert(
    fc.asyncProperty(week, fc.integer({ min: 1, max: 7 }), async (items, day) => {
      const filtered = filterIntervals([`-W-${day}`])
      const { rows } = await sql<{ open: boolean }>`
        select coalesce(${openWeekText(items)}::int4multirange && ${multirangeText(filtered)}::int4multirange, false) as open`.execute(
        app.db,
      )
      const minutes = filtered.flatMap(({ from, to }) =>
        Array.from({ length: to - from }, (_, i) => from + i),
      )
      expect(rows[0]?.open).toBe(minutes.some((minute) => isOpenAt(items, minute)))
    }),
    { numRuns: 100 },
  )
})

test('saving schedules updates the place, and saving again replaces them', async () => {
  const place = await buildPlace(app.db)
  const friday = { dayOfWeek: 5, startMinute: 1080, endMinute: 120 }
  await writeSchedules(
    app.db,
    [
      {
        placeId: place.id,
        schedules: [
          { name: 'Кухня', isMain: false, items: [{ dayOfWeek: 5, startMinute: 1080, endMinute: 1380 }] },
          { name: '', isMain: true, note: 'В праздники закрыто', items: [friday] },
        ],
      },
    ],
    'venue',
  )
  const { data } = await app.get(`/api/v1/places/${place.id}`)
  expect(data.place.schedules.map(({ isMain }: { isMain: boolean }) => isMain)).toEqual([true, false])
  expect(data.place.mainSchedule).toMatchObject({
    note: 'В праздники закрыто',
    items: [{ dayOfWeek: 5, startAt: '18:00', endAt: '02:00' }],
  })
  expect(data.place.mainSchedule).toEqual(data.place.schedules[0])
  await expect(
    app.get('/api/v1/places', { city: 'moscow', is_open_at_weekday: '-W-6T01:30' }),
  ).resolves.toMatchObject({ status: 200 })

  await writeSchedules(app.db, [{ placeId: place.id, schedules: [] }], 'venue')
  const after = await app.get(`/api/v1/places/${place.id}`)
  expect(after.data.place).toMatchObject({ schedules: [], mainSchedule: null })
  await expect(
    app.get('/api/v1/places', { city: 'moscow', is_open_at_weekday: '-W-6T01:30' }),
  ).resolves.toMatchObject({ status: 404 })
})

test('hours until 23:59 include the last minute', async () => {
  const place = await buildPlace(app.db, { name: 'Самовар' })
  const items = [1, 7].map((dayOfWeek) => ({ dayOfWeek, startMinute: 600, endMinute: 1439 }))
  await writeSchedules(
    app.db,
    [{ placeId: place.id, schedules: [{ name: '', isMain: true, items, note: '' }] }],
    'venue',
  )
  const openAtLast = async (day: number) => {
    const query = { city: 'moscow', is_open_at_weekday: `-W-${day}T23:59`, limit: 101 }
    const { data } = await app.get('/api/v1/places', query)
    return (data?.places ?? []).some(({ id }: { id: string }) => id === place.id)
  }
  expect(await openAtLast(7)).toBe(true)
  expect(await openAtLast(6)).toBe(false)
})
