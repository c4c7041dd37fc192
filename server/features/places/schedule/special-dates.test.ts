import { expect, test } from 'vitest'
import { weekIntervals } from './rules.ts'
import { hasReopenedBy, shownBusinessDate, weekAround } from './special-dates.ts'

const every = (startMinute: number, endMinute: number) =>
  [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({ dayOfWeek, startMinute, endMinute }))
const bar = every(1080, 120)
const closed = (date: string) => ({ date, opens_minute: null, closes_minute: null })
const open = (date: string, opens_minute: number, closes_minute: number) => ({
  date,
  opens_minute,
  closes_minute,
})
/** A Friday. */
const friday = '2026-11-27'
const lines = (week: ReturnType<typeof weekAround>) =>
  week?.map((item) => `${item.dayOfWeek} ${item.startMinute}-${item.endMinute}`)

test.each([
  ['no special date', [], undefined],
  ['one long ago', [closed('2026-11-25')], undefined],
  ['one too far ahead', [closed('2026-12-03')], undefined],
  ['closed that evening', [closed(friday)], [1, 2, 3, 4, 6, 7]],
  ['closed the night before', [closed('2026-11-26')], [1, 2, 3, 5, 6, 7]],
  ['closed five days ahead', [closed('2026-12-02')], [1, 2, 4, 5, 6, 7]],
  [
    'closed for a week',
    ['2026-11-26', friday, '2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02'].map(closed),
    [],
  ],
])('days of the week around Friday: %s', (_, special, days) => {
  expect(weekAround(bar, special, friday)?.map(({ dayOfWeek }) => dayOfWeek)).toEqual(days)
})

test('hours of a date replace the usual ones, also in the night after it', () => {
  expect(lines(weekAround(bar, [open(friday, 720, 60)], friday))).toContain('5 720-60')
  expect(lines(weekAround([], [open(friday, 720, 1380)], friday))).toEqual(['5 720-1380'])
  const week = weekAround(bar, [open(friday, 720, 1380)], friday) ?? []
  // Friday from noon to eleven; the night of Thursday is the usual one.
  expect(weekIntervals(week)).toContainEqual({ from: 4 * 1440 + 720, to: 4 * 1440 + 1380 })
  expect(weekIntervals(week)).toContainEqual({ from: 3 * 1440 + 1080, to: 4 * 1440 + 120 })
})

test('where the usual hours are unknown, only a special date has hours', () => {
  expect(lines(weekAround(null, [open(friday, 720, 1380)], friday))).toEqual(['5 720-1380'])
  expect(weekAround(null, [closed(friday)], friday)).toEqual([])
  expect(weekAround(null, [open('2026-11-28', 720, 1380)], friday)).toBeUndefined()
})

test.each([
  ['2026-11-27T23:30', '2026-11-27'],
  ['2026-11-28T05:30', '2026-11-27'],
  ['2026-11-28T06:00', '2026-11-28'],
])('the evening of %s', (moment, evening) => {
  expect(shownBusinessDate(moment, 0, 'Europe/Moscow')).toBe(evening)
})

test('the evening of the present is that of the city', () => {
  const now = Date.parse('2026-11-27T22:00:00Z')
  expect(shownBusinessDate(undefined, now, 'Europe/Moscow')).toBe('2026-11-27')
  expect(shownBusinessDate(undefined, now, 'Asia/Vladivostok')).toBe('2026-11-28')
})

test.each([
  ['the night before', '2026-11-26T20:59:00Z', undefined, false],
  ['midnight of the day', '2026-11-26T21:00:00Z', undefined, true],
  ['that evening, chosen before', '2026-11-20T12:00:00Z', '2026-11-27T19:00', true],
  ['the night of the evening before, chosen before', '2026-11-20T12:00:00Z', '2026-11-27T01:00', false],
])('a place that reopens on a day has done so by %s', (_, now, moment, expected) => {
  expect(hasReopenedBy('2026-11-27', moment, Date.parse(now), 'Europe/Moscow')).toBe(expected)
})
