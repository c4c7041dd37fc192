import { expect, test } from 'vitest'
import type { Terms } from '../slots.ts'
import { nextTimes } from './rules.ts'

const terms: Terms = {
  timeZone: 'Europe/Moscow',
  hours: [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({ dayOfWeek, startMinute: 18 * 60, endMinute: 26 * 60 })),
  seats: 4,
  zones: [],
  stayMinutes: 120,
  aheadDays: 60,
  noticeMinutes: 30,
  longerStays: [],
  bufferMinutes: 0,
  pacingGuests: null,
  specialDates: new Map(),
  largestOnline: null,
  lastSeatingMinutes: 0,
}
const moscow = (local: string) => Date.parse(`${local}:00+03:00`)
const isFull = () => 0

test.each([
  ['three of this evening', '2026-11-20T12:00', ['2026-11-20T18:00', '2026-11-20T18:30', '2026-11-20T19:00']],
  [
    'the last of the night, then those of the new day',
    '2026-11-21T00:50',
    ['2026-11-21T01:30', '2026-11-21T18:00', '2026-11-21T18:30'],
  ],
  [
    'tomorrow’s when nothing is left of this evening',
    '2026-11-20T23:50',
    ['2026-11-21T00:30', '2026-11-21T01:00', '2026-11-21T01:30'],
  ],
])('next free times are %s', (_, now, times) => {
  expect(nextTimes(terms, 2, () => 4, moscow(now))).toEqual(times)
})

test('next free times are those with room for the party, within today and tomorrow', () => {
  const only = moscow('2026-11-21T20:00')
  const now = moscow('2026-11-20T12:00')
  expect(nextTimes(terms, 2, (at) => (at === only ? 4 : 1), now)).toEqual(['2026-11-21T20:00'])
  expect(nextTimes(terms, 2, isFull, now)).toEqual([])
})
