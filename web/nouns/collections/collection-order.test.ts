import { expect, test } from 'vitest'
import { beforePosition, movePlace } from './collection-order.ts'

const rows = (ids: string) => [...ids].map((id) => ({ id }))
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('')

test.each([
  ['abc', 'c', null, 'cab'],
  ['abc', 'a', 'b', 'bac'],
  ['abc', 'a', 'gone', 'bca'],
  ['abc', 'x', 'a', 'abc'],
  ['abc', 'b', 'b', 'abc'],
])('«%s»: %s put after %s', (ids, id, afterId, expected) => {
  expect(idsOf(movePlace(rows(ids), id, afterId))).toBe(expected)
})

test('a row moved to any position stands there', () => {
  for (const id of 'abcd') {
    for (const position of [0, 1, 2, 3]) {
      const afterId = beforePosition(rows('abcd'), id, position)
      expect(idsOf(movePlace(rows('abcd'), id, afterId))[position]).toBe(id)
    }
  }
})
