import { expect, test } from 'vitest'
import { sendingSide } from './rules.ts'

const standing = {
  messageId: 'a'.repeat(24),
  side: 'person' as const,
  isBlocked: false,
  isSideGone: false,
  isRepeat: false,
  isSubjectThere: false,
}

test.each([
  ['a side of the chat', {}, null, 'person'],
  ['the other side', { side: 'other' as const }, null, 'other'],
  ['a stranger', { side: null }, null, null],
  ['a person who has blocked or was blocked', { isBlocked: true }, null, null],
  ['a person to somebody who is gone', { isSideGone: true }, null, null],
  ['a repeat under the same key', { isRepeat: true }, null, null],
  ['an answer to what is there', { isSubjectThere: true }, 'b'.repeat(24), 'person'],
  ['an answer to what is not there', {}, 'b'.repeat(24), null],
])('%s', (_, facts, subjectId, side) => {
  expect(sendingSide({ ...standing, ...facts }, { subjectId })).toBe(side)
})
