import { expect, test } from 'vitest'
import { noFilters, type PlaceFilters } from './filters/place-filters.ts'
import { atPage, type PathFilter, placesListAddress, placesMapAddress } from './places-address.ts'

const bars: PathFilter = { kind: 'category', id: 3, latinName: 'bars' }
const georgian: PathFilter = { kind: 'cuisine', id: 4, latinName: 'georgian' }

test.each<[string, Partial<PlaceFilters>, PathFilter | null, string]>([
  ['nothing chosen', {}, null, '/moscow/places'],
  ['a category by query', { categories: [3] }, null, '/moscow/places?categories=3'],
  ['the category of the path', { categories: [3] }, bars, '/moscow/bars'],
  ['and more', { categories: [3], features: ['terrace'] }, bars, '/moscow/bars?terrace=1'],
  ['another category leaves the path', { categories: [1] }, bars, '/moscow/places?categories=1'],
  ['a second category too', { categories: [1, 3] }, bars, '/moscow/places?categories=1,3'],
  [
    'the cuisine of the path',
    { cuisines: [4], openNow: true },
    georgian,
    '/moscow/places/georgian?is_open_now=1',
  ],
  ['clearing leads to the whole list', {}, georgian, '/moscow/places'],
  [
    'an hour stays readable',
    { weekdays: [{ day: 5, time: '23:30' }] },
    null,
    '/moscow/places?is_open_at_weekday=-W-5T23:30',
  ],
])('%s', (_, filters, fixed, address) => {
  expect(placesListAddress('moscow', { ...noFilters, ...filters }, fixed)).toBe(address)
})

test('the map has the same filters', () => {
  expect(placesMapAddress('sochi', { ...noFilters, categories: [3], order: 'distance' })).toBe(
    '/sochi/places/map?categories=3&order_by=distance',
  )
})

test('the first page has no number', () => {
  expect(atPage('/moscow/bars', 1)).toBe('/moscow/bars')
  expect(atPage('/moscow/bars', 2)).toBe('/moscow/bars?page=2')
  expect(atPage('/moscow/bars?terrace=1', 2)).toBe('/moscow/bars?terrace=1&page=2')
})
