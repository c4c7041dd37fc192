import { expect, test } from 'vitest'
import { clampView, containedSize, DEFAULT_ZOOM, UNZOOMED, wrapIndex, zoomAt } from './zoom.ts'

const stage = { width: 400, height: 800 }
const wide = containedSize({ width: 1200, height: 900 }, stage)

test('a picture fits the screen, and a small one is not enlarged', () => {
  expect(wide).toEqual({ width: 400, height: 300 })
  expect(containedSize({ width: 100, height: 50 }, stage)).toEqual({ width: 100, height: 50 })
})

test('zooming keeps the point between the fingers in place', () => {
  const view = zoomAt(UNZOOMED, { x: 100, y: 0 }, 2, wide, stage)
  // The point 100 px right of the middle was 100 px right of the picture's middle: it is still under the finger.
  expect(view.x + 100 * view.scale).toBe(100)
})

test('a zoomed picture always fills the screen', () => {
  expect(clampView({ scale: 2, x: 900, y: 900 }, wide, stage)).toEqual({ scale: 2, x: 200, y: 0 })
})

test('zooming out fully centres the picture', () => {
  const closer = zoomAt(UNZOOMED, { x: 150, y: 40 }, DEFAULT_ZOOM, wide, stage)
  expect(zoomAt(closer, { x: 0, y: 0 }, 0.2, wide, stage)).toEqual(UNZOOMED)
})

test.each([
  [0, 0],
  [3, 0],
  [-1, 2],
  [-7, 2],
])('position %i of three is picture %i', (position, index) => {
  expect(wrapIndex(position, 3)).toBe(index)
})
