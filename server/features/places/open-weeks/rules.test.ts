import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOpenAt, MINUTES_OF_WEEK, openWeekText } from '../schedule/rules.ts'
import { specialHours, weekBitmap } from './rules.ts'

const isSet = (bitmap: string, slot: number) =>
  (((Buffer.from(bitmap, 'base64')[slot >> 3] ?? 0) >> (slot & 7)) & 1) === 1

test('each bit says whether a place is open when its half-hour begins', () => {
  const item = fc.record({
    dayOfWeek: fc.integer({ min: 1, max: 7 }),
    startMinute: fc.integer({ min: 0, max: 1439 }),
    endMinute: fc.integer({ min: 0, max: 1439 }),
  })
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 6 }), (items) => {
      const bitmap = weekBitmap(openWeekText(items) ?? '')
      expect(Buffer.from(bitmap, 'base64')).toHaveLength(42)
      for (let minute = 0; minute < MINUTES_OF_WEEK; minute += 30) {
        expect(isSet(bitmap, minute / 30)).toBe(isOpenAt(items, minute))
      }
    }),
    { numRuns: 25 },
  )
})

test.each([
  ['closed', null, null, null],
  ['a day', 720, 1380, { from: 720, to: 1380 }],
  ['a night', 1080, 120, { from: 1080, to: 1560 }],
  ['round the clock', 0, 0, { from: 0, to: 1440 }],
])('special hours: %s', (_, opens, closes, hours) => {
  expect(specialHours(opens, closes)).toEqual(hours)
})
