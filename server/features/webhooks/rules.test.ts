import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { isReceived, reasonToPause, retryDelayAfter, validSecrets } from './rules.ts'

const now = Date.parse('2026-11-25T09:00:00Z')

test('pauses grow, last three days together, and end', () => {
  const pauses: number[] = []
  for (let attempts = 1; ; attempts += 1) {
    const pause = retryDelayAfter(attempts)
    if (pause === null) break
    pauses.push(pause)
  }
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(3 * DAY_MS)
  expect(pauses[0]).toBe(5000)
})

test.each([
  [200, true],
  [204, true],
  [299, true],
  [199, false],
  [301, false],
  [404, false],
  [500, false],
  [null, false],
])('a response of %s is received: %s', (status, expected) => expect(isReceived(status)).toBe(expected))

test.each([
  ['a first failure', { responseStatus: 500, failingSince: now }, null],
  ['almost three days', { responseStatus: null, failingSince: now - 3 * DAY_MS + 1 }, null],
  ['three days', { responseStatus: null, failingSince: now - 3 * DAY_MS }, 'failures'],
  ['gone', { responseStatus: 410, failingSince: now }, 'gone'],
] as const)('%s', (_, outcome, expected) => expect(reasonToPause(outcome, now)).toBe(expected))

test('the previous secret signs for one more day', () => {
  const both = { secret: 'new', previous: 'old', previousUntil: new Date(now + 1) }
  expect(validSecrets(both, now)).toEqual(['new', 'old'])
  expect(validSecrets(both, now + 1)).toEqual(['new'])
  expect(validSecrets({ secret: 'new', previous: null, previousUntil: null }, now)).toEqual(['new'])
})
