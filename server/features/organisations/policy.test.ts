import { expect, test } from 'vitest'
import { rightsOf } from './policy.ts'

const stranger = { userId: 'a'.repeat(24), sessionId: 's', isAdmin: false, isContentManager: false }

test.each([
  [{}, true],
  [{ isDeleted: true }, false],
  [{ role: 'host' as const }, false],
])('rights to an organisation with %o can be requested: %s', (state, expected) => {
  expect(rightsOf(stranger, { hasOwner: false, role: null, ...state }).canRequestRole).toBe(expected)
})
