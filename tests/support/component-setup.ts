import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A component that complains is broken even when the test does not look there. */
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  cleanup()
  const complaints = vi.mocked(console.error).mock.calls.map((call) => call.join(' '))
  vi.restoreAllMocks()
  expect(complaints, 'unexpected console.error').toEqual([])
})
