import { expect, test } from 'vitest'
import type { PlaceMarker } from '#contract/places/places.ts'
import { placesInView } from '#web/screens/places/map/bounds.ts'
import { createPinIndex, MAX_ZOOM, type Pin } from './clusters.ts'
import { type Bounds, boundsText, readBounds } from './map-area.ts'

const moscow: Bounds = [37.3, 55.5, 37.9, 55.95]

function place(number: number, lat: number, lon: number): PlaceMarker {
  const id = String(number).padStart(24, '0')
  return {
    id,
    latinName: `place-${number}`,
    name: `Место ${number}`,
    lat,
    lon,
    categoryId: 3,
    hours: 'known',
  }
}

const spread = Array.from({ length: 500 }, (_, index) =>
  place(index, 55.6 + (index % 25) * 0.01, 37.4 + Math.floor(index / 25) * 0.02),
)

const mall = Array.from({ length: 10 }, (_, index) => place(1000 + index, 55.7512, 37.6184))
const twins = [place(2000, 55.7001, 37.5001), place(2001, 55.7001, 37.5001)]
/** A row of doors about eight metres apart. */
const street = Array.from({ length: 40 }, (_, index) =>
  place(3000 + index, 55.76 + index * 0.00005, 37.6 + index * 0.0001),
)

function placesUnder(pin: Pin): number {
  if (pin.kind === 'cluster') return pin.count
  return pin.kind === 'stack' ? pin.places.length : 1
}

/** The centre of a drawn pin, in pixels: the drop is above its point. */
function headOf(pin: Pin, zoom: number): { x: number; y: number } {
  const world = 512 * 2 ** zoom
  const sine = Math.sin((pin.lat * Math.PI) / 180)
  const x = (pin.lon / 360 + 0.5) * world
  const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world
  return { x, y: pin.kind === 'place' ? y - 25 : y }
}

test('every place is shown once, alone or in a cluster, at any zoom', () => {
  const index = createPinIndex(spread)
  for (let zoom = 4; zoom <= 18; zoom += 0.5) {
    const pins = index.pinsIn(moscow, zoom)
    expect(pins.reduce((sum, pin) => sum + placesUnder(pin), 0)).toBe(spread.length)
    expect(new Set(pins.map(({ key }) => key)).size).toBe(pins.length)
  }
  expect(index.pinsIn(moscow, 17).every(({ kind }) => kind === 'place')).toBe(true)
})

test('at the deepest zoom every place can be pressed or is in the list of its point', () => {
  const index = createPinIndex([...spread, ...mall, ...twins, ...street])
  const pins = index.pinsIn(moscow, MAX_ZOOM)
  const reached = pins.flatMap((pin) =>
    pin.kind === 'place' ? [pin.place.id] : pin.kind === 'stack' ? pin.places.map(({ id }) => id) : [],
  )
  expect(new Set(reached).size).toBe(spread.length + mall.length + twins.length + street.length)
})

test('ten places at one point form a stack at every zoom that separates them from others', () => {
  const index = createPinIndex([...mall, ...twins])
  for (const zoom of [12, 16, MAX_ZOOM]) {
    expect(index.pinsIn(moscow, zoom).map((pin) => [pin.kind, placesUnder(pin)])).toEqual(
      expect.arrayContaining([
        ['stack', 10],
        ['stack', 2],
      ]),
    )
  }
})

test.each([12, 14.5, 16, 17, 18.9, MAX_ZOOM])('no pin covers the head of another at zoom %d', (zoom) => {
  const heads = createPinIndex([...mall, ...twins, ...street])
    .pinsIn(moscow, zoom)
    .map((pin) => headOf(pin, zoom))
  for (const [index, head] of heads.entries()) {
    for (const other of heads.slice(index + 1)) {
      expect(Math.hypot(head.x - other.x, head.y - other.y)).toBeGreaterThan(20)
    }
  }
})

test('a cluster has the zoom at which it splits', () => {
  const index = createPinIndex(spread)
  const [cluster] = index.pinsIn(moscow, 8).filter((pin) => pin.kind === 'cluster')
  expect(cluster?.expansionZoom).toBeGreaterThan(8)
})

test('visible places are sorted from the middle of the map', () => {
  const places = [place(1, 55.9, 37.8), place(2, 55.73, 37.6), place(3, 59.9, 30.3)]
  expect(placesInView(places, moscow, { limit: 10, userPosition: null }).map(({ name }) => name)).toEqual([
    'Место 2',
    'Место 1',
  ])
  expect(placesInView(places, moscow, { limit: 1, userPosition: null })).toHaveLength(1)
  const [first] = placesInView(places, moscow, { limit: 10, userPosition: null })
  const userPosition = places.find(({ name }) => name === 'Место 1') ?? null
  const nearest = placesInView(places, moscow, { limit: 10, userPosition })
  expect([first?.name, nearest[0]?.name]).toEqual(['Место 2', 'Место 1'])
})

test.each([
  ['37.5,55.7,37.7,55.8', [37.5, 55.7, 37.7, 55.8]],
  ['37.7,55.7,37.5,55.8', null],
  ['37.5,95,37.7,96', null],
  ['37.5,55.7,37.7', null],
  ['a,b,c,d', null],
  [null, null],
])('%s is %j', (text, bounds) => expect(readBounds(text)).toEqual(bounds))

test('the bounds in the address are rounded to ten metres', () => {
  expect(boundsText([37.512345678, 55.7, 37.7, 55.8])).toBe('37.5123,55.7,37.7,55.8')
})
