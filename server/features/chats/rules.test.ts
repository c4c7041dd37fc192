import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { allowedSide, lastSeenOf } from './rules.ts'

const defaultFacts = {
  messageId: 'a'.repeat(24),
  side: 'person' as const,
  isBlocked: false,
  isRecipientDeleted: false,
  isRepeat: false,
  isSubjectVisible: false,
}

test.each([
  ['a side of the chat', {}, null, 'person'],
  ['the other side', { side: 'other' as const }, null, 'other'],
  ['a stranger', { side: null }, null, null],
  ['a person who has blocked or was blocked', { isBlocked: true }, null, null],
  ['a person to somebody whose account was deleted', { isRecipientDeleted: true }, null, null],
  ['a repeat under the same key', { isRepeat: true }, null, null],
  ['an answer to a visible message', { isSubjectVisible: true }, 'b'.repeat(24), 'person'],
  ['an answer to what is not there', {}, 'b'.repeat(24), null],
])('%s', (_, facts, subjectId, side) => {
  expect(allowedSide({ ...defaultFacts, ...facts }, { subjectId })).toBe(side)
})

test.each([
  [0, 'recently'],
  [1.9 * HOUR_MS, 'recently'],
  [2 * HOUR_MS, 'day'],
  [24 * HOUR_MS, 'week'],
  [7 * 24 * HOUR_MS, 'month'],
  [30 * 24 * HOUR_MS, 'long'],
  // The clock of the database may be ahead.
  [-1000, 'recently'],
] as const)('here %i ms ago is shown as %s', (passed, shown) => {
  const now = Date.UTC(2026, 10, 26)
  expect(lastSeenOf(new Date(now - passed), now)).toBe(shown)
})

test('nothing is shown of a person who has no session or hides it', () => {
  expect(lastSeenOf(null, 0)).toBeNull()
})
