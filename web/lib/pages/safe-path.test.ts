import { expect, test } from 'vitest'
import { safePath } from './safe-path.ts'

test.each([
  [null, '/'],
  ['', '/'],
  ['/moscow/places?page=2', '/moscow/places?page=2'],
  ['moscow', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['/a/../..//b', '/'],
])('%j leads to %s', (path, expected) => {
  expect(safePath(path)).toBe(expected)
})
