import { expect, test } from 'vitest'
import { pointText, readPoint } from './point-text.ts'

test.each([
  ['55.7601, 37.6187', { lat: 55.7601, lon: 37.6187 }],
  ['55.76012345 37.6187', { lat: 55.76012, lon: 37.6187 }],
  ['55,7601; 37,6187', { lat: 55.7601, lon: 37.6187 }],
  ['-33.9, 18', { lat: -33.9, lon: 18 }],
  ['91, 10', null],
  ['10, 181', null],
  ['Тверская, 1', null],
])('reads «%s»', (text, point) => {
  expect(readPoint(text)).toEqual(point)
})

test('a formatted point is parsed to itself', () => {
  const point = { lat: 55.76012, lon: 37.6187 }
  expect(readPoint(pointText(point))).toEqual(point)
})
