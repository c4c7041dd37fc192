import { expect, test } from 'vitest'
import { noFilters, type PlaceFilters } from './filters/place-filters.ts'
import type { PathFilter } from './places-address.ts'
import { placesSeo } from './places-seo.ts'

const moscow = {
  id: 1,
  name: 'Москва',
  nameIn: 'в Москве',
  latinName: 'moscow',
  lat: 55.75,
  lon: 37.62,
  timeZone: 'Europe/Moscow',
  countryCode: 'RU',
  placeCount: 0,
}
const bars = {
  id: 3,
  name: 'Бар',
  namePlural: 'Бары',
  latinName: 'bars',
  icon: 'utensils',
  pattern: '',
  color: '',
}
const georgian = { id: 4, name: 'Грузинская', latinName: 'georgian', isNoun: false }
const near = { kind: 'metro', name: 'Чистые пруды' } as const
const barsPath: PathFilter = { kind: 'category', id: 3, latinName: 'bars' }

function seoOf(
  filters: Partial<PlaceFilters>,
  more: { fixed?: PathFilter; page?: number; count?: number; isMap?: true } = {},
) {
  return placesSeo(
    {
      city: moscow,
      filters: { ...noFilters, ...filters },
      fixed: more.fixed ?? null,
      heading: 'Куда сходить в Москве',
      view: more.isMap ? 'map' : 'list',
      page: more.page ?? 1,
      categories: [bars],
      cuisines: [georgian],
      landmark: filters.near ? { key: filters.near, kind: near.kind, name: near.name } : null,
      count: more.count ?? 100,
      places: [],
      isEnd: false,
    },
    'https://shodim.example',
  )
}

test.each<[string, Partial<PlaceFilters>, string, boolean]>([
  ['the whole list', {}, '/moscow/places', true],
  ['a category by query', { categories: [3] }, '/moscow/bars', true],
  ['a cuisine by query', { cuisines: [4] }, '/moscow/places/georgian', true],
  ['a category with a feature', { categories: [3], features: ['terrace'] }, '/moscow/bars', false],
  ['a category and a cuisine', { categories: [3], cuisines: [4] }, '/moscow/places', false],
  ['open now', { openNow: true }, '/moscow/places', false],
  ['a station', { near: 'metro-chistye-prudy' }, '/moscow/places?near=metro-chistye-prudy', true],
  [
    'a category near a station',
    { categories: [3], near: 'metro-chistye-prudy' },
    '/moscow/bars?near=metro-chistye-prudy',
    true,
  ],
])('the canonical address of %s is that of its page', (_, filters, canonical, isIndexed) => {
  expect(seoOf(filters).seo).toMatchObject({ canonical, isIndexed })
})

test('pages link to the next and previous page', () => {
  expect(seoOf({ categories: [3] }, { fixed: barsPath, page: 2 }).seo).toMatchObject({
    canonical: '/moscow/bars?page=2',
    prev: '/moscow/bars',
    next: '/moscow/bars?page=3',
  })
  expect(seoOf({ openNow: true }, { page: 2 }).seo.next).toBeUndefined()
})

test('an empty list is not indexed', () => {
  expect(seoOf({}, { count: 0 }).seo.isIndexed).toBe(false)
})

test('breadcrumbs', () => {
  expect(seoOf({ categories: [3] }, { fixed: barsPath }).crumbs).toEqual([
    { label: 'Москва', to: '/moscow/feed' },
    { label: 'Заведения', to: '/moscow/places' },
    { label: 'Бары' },
  ])
  expect(seoOf({}, { isMap: true }).crumbs.at(-1)).toEqual({ label: 'Карта' })
})
