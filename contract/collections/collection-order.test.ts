import { expect, test } from 'vitest'
import { moveAfter } from './collection-order.ts'

test.each([
  ['abc', 'c', null, 'cab'],
  ['abc', 'a', 'b', 'bac'],
  ['abc', 'a', 'c', 'bca'],
  ['abc', 'a', undefined, 'bca'],
  ['abc', 'a', 'gone', 'bca'],
  ['abc', 'b', 'b', 'abc'],
  ['abc', 'd', 'a', 'adbc'],
  ['abc', 'd', 'd', 'abcd'],
  ['', 'a', null, 'a'],
])('«%s»: %s put after %s makes «%s»', (order, id, afterId, expected) => {
  expect(moveAfter([...order], id, afterId).join('')).toBe(expected)
})
