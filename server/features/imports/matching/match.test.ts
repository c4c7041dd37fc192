import { expect, test } from 'vitest'
import { isPossible, isSure, type Matchable, matchOf, PlaceGrid } from './match.ts'

const anchor: Matchable = {
  name: 'Якорь',
  street: 'улица Мира',
  building: '5',
  lat: 43.58,
  lon: 39.72,
  phones: ['+78622645555'],
  links: ['https://anchor.example.ru/menu'],
}
const silent = { street: '', building: '', phones: [], links: [] }
const metersNorth = (meters: number) => ({ lat: anchor.lat + meters / 111_320 })

test.each<[string, Partial<Matchable>, 'same' | 'asked' | 'another']>([
  ['everything alike', {}, 'same'],
  ['the same name on the same spot', silent, 'same'],
  ['the same name a hundred metres away', { ...silent, ...metersNorth(100) }, 'asked'],
  [
    'the same name and phone a hundred metres away',
    { ...silent, phones: anchor.phones, ...metersNorth(100) },
    'same',
  ],
  ['the same name half a kilometre away', metersNorth(500), 'another'],
  [
    'the same name in the house next door',
    { ...silent, street: 'Мира', building: '7', ...metersNorth(40) },
    'another',
  ],
  ['the same name with another phone', { ...silent, phones: ['+78622640000'] }, 'asked'],
  ['a name in latin letters and the same phone', { ...silent, name: 'Yakor', phones: anchor.phones }, 'same'],
  ['a name in latin letters alone', { ...silent, name: 'Yakor' }, 'asked'],
  ['another name and the same phone', { ...silent, name: 'Причал', phones: anchor.phones }, 'asked'],
  ['another name on the same spot', { ...silent, name: 'Причал' }, 'another'],
  ['another name at the same address', { ...anchor, name: 'Причал', phones: [], links: [] }, 'another'],
  ['a kind before the name', { ...silent, name: 'Ресторан «Якорь»' }, 'same'],
  ['a name that only says what it is', { ...silent, name: 'Кафе' }, 'another'],
])('%s', (_, changes, expected) => {
  const match = matchOf(anchor, { ...anchor, ...changes })
  expect(isSure(match) ? 'same' : isPossible(match) ? 'asked' : 'another').toBe(expected)
})

test('two places named only by their category are never matched without a person', () => {
  const match = matchOf(
    { ...anchor, ...silent, name: 'Столовая' },
    { ...anchor, ...silent, name: 'Столовая' },
  )
  expect(isSure(match)).toBe(false)
})

test('the most similar neighbour is found, also across the border of a grid cell', () => {
  const places = new PlaceGrid<Matchable>()
  places.add({ ...anchor, ...silent, name: 'Причал', lat: 43.5821 })
  const edge = { ...anchor, ...silent, lat: 43.5841, lon: 39.7201 }
  places.add(edge)
  const near = { ...edge, lat: 43.5839, lon: 39.7199 }
  expect(places.best(near, () => true)?.known).toBe(edge)
  expect(places.best(near, (known) => known !== edge)?.known.name).toBe('Причал')
  expect(places.best({ ...near, lat: 44 }, () => true)).toBeNull()
})
