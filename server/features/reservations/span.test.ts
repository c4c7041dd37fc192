import { expect, test } from 'vitest'
import { commonSpan } from './span.ts'

test('seats freed in several spans are offered for the span of all, or for any time when one is unknown', () => {
  const [evening, night] = [
    { from: 19, to: 21 },
    { from: 20, to: 23 },
  ]
  expect(commonSpan([evening, night])).toEqual({ from: 19, to: 23 })
  expect(commonSpan([evening, undefined])).toBeUndefined()
})
