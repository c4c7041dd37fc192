import { expect, test } from 'vitest'
import { readOpenWeeks } from './open-weeks.ts'

/** Bits of the half-hours from `first` to before `last`. */
function week(first: number, last: number): string {
  const bytes = new Uint8Array(42)
  for (let slot = first; slot < last; slot += 1)
    bytes[slot >> 3] = (bytes[slot >> 3] ?? 0) | (1 << (slot & 7))
  return btoa(String.fromCharCode(...bytes))
}

/** Friday from 18:00 to 02:00: the half-hours 228…244. */
const friday = week(4 * 48 + 36, 5 * 48 + 4)
const openAt = readOpenWeeks({
  weeks: [{ week: friday, ids: ['bar', 'party', 'rest', 'repair', 'ruin'] }],
  specialDates: [
    { id: 'party', date: '2026-11-27', hours: { from: 720, to: 1500 } },
    { id: 'rest', date: '2026-11-27', hours: null },
  ],
  closed: [
    { id: 'repair', until: '2026-12-04' },
    { id: 'ruin', until: null },
  ],
})

test.each([
  ['2026-11-27T17:30', ['party']],
  ['2026-11-27T18:00', ['bar', 'party']],
  ['2026-11-27T18:20', ['bar', 'party']],
  ['2026-11-28T00:30', ['bar', 'party']],
  ['2026-11-28T01:30', ['bar']],
  ['2026-11-28T02:00', []],
  ['2026-12-04T23:30', ['bar', 'party', 'rest', 'repair']],
])('open at %s', (local, open) => {
  const isOpen = openAt(local)
  expect(['bar', 'party', 'rest', 'repair', 'ruin', 'unknown'].filter(isOpen)).toEqual(open)
})
