import { expect, test } from 'vitest'
import { suggestTimes } from './suggested-times.ts'

const moscow = (local: string) => Date.parse(`${local}:00+03:00`)
/** Wednesday. */
const rest = [
  '2026-11-26T19:00',
  '2026-11-27T19:00',
  '2026-11-27T21:00',
  '2026-11-28T19:00',
  '2026-11-28T21:00',
  '2026-11-29T19:00',
  '2026-11-30T19:00',
  '2026-12-01T19:00',
]

test.each([
  ['at noon', '2026-11-25T12:00', ['2026-11-25T19:00', ...rest]],
  ['an hour before', '2026-11-25T18:00', ['2026-11-25T19:00', ...rest]],
  ['too late for today', '2026-11-25T18:30', rest],
  ['within an hour of midnight', '2026-11-25T23:40', [...rest, '2026-12-02T19:00']],
])('evenings to propose %s', (_, now, expected) => {
  expect(suggestTimes(moscow(now), 'Europe/Moscow')).toEqual(expected)
})
