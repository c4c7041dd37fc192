import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A test fails when React or a component writes to `console.error`. */
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  cleanup()
  const errors = vi
    .mocked(console.error)
    .mock.calls.map((call) => call.join(' '))
    .filter((text) => !isUnknownTag(text))
  vi.restoreAllMocks()
  expect(errors, 'unexpected console.error').toEqual([])
})

/** The small DOM lacks the element, which browsers have. */
function isUnknownTag(text: string): boolean {
  return text.startsWith('The tag <%s> is unrecognized') && text.endsWith(' search')
}

// A lazy part is transformed when it is first rendered, which takes seconds on a busy machine.
configure({ asyncUtilTimeout: 10_000 })
