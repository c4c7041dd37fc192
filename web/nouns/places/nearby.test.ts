import { expect, test } from 'vitest'
import { nearestNote } from './nearby.ts'

test.each([
  ['distance', 'denied'],
  ['distance', 'unavailable'],
] as const)('the order by %s shows that the position is %s', (order, status) => {
  expect(nearestNote(order, status)).toMatch(/^Не получилось узнать, где вы/)
})

test.each([
  ['distance', 'granted'],
  ['distance', 'asking'],
  ['distance', 'unknown'],
  ['rating', 'denied'],
] as const)('the order by %s shows nothing while the position is %s', (order, status) => {
  expect(nearestNote(order, status)).toBeNull()
})
