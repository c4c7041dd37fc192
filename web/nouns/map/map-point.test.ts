import { expect, test } from 'vitest'
import { mapPointAddress, readMapPoint } from './map-point.ts'

const point = { lat: 55.75123, lon: -37.6, placeId: '01a20821abf701b84131ed82' }

test('the address of a point on the map is parsed as it is written', () => {
  const address = mapPointAddress('moscow', point)
  expect(address).toBe('/moscow/places/map#55.75123,-37.60000,01a20821abf701b84131ed82')
  expect(readMapPoint(new URL(address, 'http://localhost').hash)).toEqual(point)
})

test.each(['', '#', '#55.7,37.6', '#55.7,37.6,somebody', '#reviews'])('«%s» is no point', (hash) => {
  expect(readMapPoint(hash)).toBeNull()
})
