import { expect, test } from 'vitest'
import { pixelsOf } from './crop-picture.ts'

test.each([
  ['the whole', { x: 0, y: 0, width: 100, height: 100 }, { x: 0, y: 0, width: 300, height: 200 }],
  ['a half', { x: 50, y: 50, width: 50, height: 50 }, { x: 150, y: 100, width: 150, height: 100 }],
  [
    'rounded past the edge',
    { x: 0.2, y: 0, width: 99.9, height: 100.1 },
    { x: 1, y: 0, width: 299, height: 200 },
  ],
  ['nothing at all', { x: 100, y: 100, width: 0, height: 0 }, { x: 299, y: 199, width: 1, height: 1 }],
])('%s', (_, part, pixels) => {
  expect(pixelsOf(part, { width: 300, height: 200 })).toEqual(pixels)
})
