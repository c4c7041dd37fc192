import { expect, test } from 'vitest'
import { shownCount } from './show-more.ts'

test.each([
  [0, 1, 0],
  [5, 1, 5],
  [6, 1, 6],
  [7, 1, 5],
  [12, 2, 10],
  [12, 3, 12],
])('of %i after %i steps %i are shown', (total, steps, shown) => {
  expect(shownCount(total, steps)).toBe(shown)
})
