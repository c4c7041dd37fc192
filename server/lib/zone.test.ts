import { expect, test } from 'vitest'
import { offsetSpans } from './zone.ts'

const HOUR_MS = 3_600_000

test.each([
  ['Europe/Moscow', '2026-01-01T00:00Z', '2027-01-01T00:00Z', [['2026-01-01T00:00', 3]]],
  [
    'Europe/Berlin',
    '2026-01-01T00:00Z',
    '2027-01-01T00:00Z',
    [
      ['2026-01-01T00:00', 1],
      ['2026-03-29T01:00', 2],
      ['2026-10-25T01:00', 1],
    ],
  ],
  // The change is the first minute, and the last one.
  ['Europe/Berlin', '2026-03-29T01:00Z', '2026-03-30T00:00Z', [['2026-03-29T01:00', 2]]],
  ['Europe/Berlin', '2026-03-28T00:00Z', '2026-03-29T01:00Z', [['2026-03-28T00:00', 1]]],
  ['Asia/Kolkata', '2026-11-26T00:00Z', '2026-11-27T00:00Z', [['2026-11-26T00:00', 5.5]]],
])('%s has its offsets from %s to %s', (timeZone, from, to, expected) => {
  const spans = offsetSpans(Date.parse(from), Date.parse(to), timeZone)
  expect(
    spans.map((span) => [new Date(span.from).toISOString().slice(0, 16), span.offset / HOUR_MS]),
  ).toEqual(expected)
  expect(spans.map((span) => span.to)).toEqual([...spans.slice(1).map((span) => span.from), Date.parse(to)])
})
