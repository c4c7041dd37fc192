import { expect, test } from 'vitest'
import { periodOf } from './period.ts'

test.each([
  ['', { days: 30 }],
  ['days=7', { days: 7 }],
  ['days=365', { days: 365 }],
  ['days=8', { days: 30 }],
  ['from=2026-11-01&to=2026-11-15', { from: '2026-11-01', to: '2026-11-15' }],
  ['from=2026-11-01', { days: 30 }],
  ['from=x&to=y&days=90', { days: 90 }],
])('?%s is the period %j', (search, period) => {
  expect(periodOf(new URLSearchParams(search))).toEqual(period)
})
