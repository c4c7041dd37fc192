import { expect, test } from 'vitest'
import type { PlaceMarker } from '#contract/places.ts'
import { type Bounds, boundsText, placesInSight, readBounds } from './bounds.ts'
import { createPinIndex } from './clusters.ts'

const moscow: Bounds = [37.3, 55.5, 37.9, 55.95]

function place(number: number, lat: number, lon: number): PlaceMarker {
  const id = String(number).padStart(24, '0')
  return { id, latinName: `place-${number}`, name: `Место ${number}`, lat, lon, categoryId: 3 }
}

const spread = Array.from({ length: 500 }, (_, index) =>
  place(index, 55.6 + (index % 25) * 0.01, 37.4 + Math.floor(index / 25) * 0.02),
)

test('every place is shown once, alone or in a cluster, at any zoom', () => {
  const index = createPinIndex(spread)
  for (let zoom = 4; zoom <= 18; zoom += 0.5) {
    const pins = index.pinsIn(moscow, zoom)
    const shown = pins.reduce((sum, pin) => sum + (pin.kind === 'cluster' ? pin.count : 1), 0)
    expect(shown).toBe(spread.length)
    expect(new Set(pins.map(({ key }) => key)).size).toBe(pins.length)
  }
  expect(index.pinsIn(moscow, 17).every(({ kind }) => kind === 'place')).toBe(true)
})

test('a cluster says where it falls apart', () => {
  const index = createPinIndex(spread)
  const [cluster] = index.pinsIn(moscow, 8).filter((pin) => pin.kind === 'cluster')
  expect(cluster?.opensAtZoom).toBeGreaterThan(8)
})

test('places in sight start at the middle of the map', () => {
  const places = [place(1, 55.9, 37.8), place(2, 55.73, 37.6), place(3, 59.9, 30.3)]
  expect(placesInSight(places, moscow, 10).map(({ name }) => name)).toEqual(['Место 2', 'Место 1'])
  expect(placesInSight(places, moscow, 1)).toHaveLength(1)
})

test.each([
  ['37.5,55.7,37.7,55.8', [37.5, 55.7, 37.7, 55.8]],
  ['37.7,55.7,37.5,55.8', null],
  ['37.5,95,37.7,96', null],
  ['37.5,55.7,37.7', null],
  ['a,b,c,d', null],
  [null, null],
])('%s is %j', (text, bounds) => expect(readBounds(text)).toEqual(bounds))

test('the box of an address is as fine as ten metres', () => {
  expect(boundsText([37.512345678, 55.7, 37.7, 55.8])).toBe('37.5123,55.7,37.7,55.8')
})
