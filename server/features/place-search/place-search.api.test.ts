import { beforeAll, expect, test } from 'vitest'
import type { SearchFilter } from '#contract/places/search.ts'
import { indexPlaces } from '#server/features/search/indexing/service.ts'
import { testApp } from '#tests/support/app.ts'
import { buildGallery, buildPlace } from '#tests/support/factories.ts'

const app = testApp()

beforeAll(async () => {
  const sections = JSON.stringify([
    { title: 'Горячее', dishes: [{ name: 'Хинкали', price: 90, weight: '', note: '' }] },
  ])
  const withTerrace = await buildPlace(app.db, { name: 'Сулико', cuisine_ids: [4], terrace: true })
  const inside = await buildPlace(app.db, { name: 'Казбек', cuisine_ids: [4], street: 'улица Покровка' })
  for (const place of [withTerrace, inside])
    await buildGallery(app.db, { place_id: place.id, kind: 'menu', sections })
  await buildPlace(app.db, { name: 'Белая веранда', terrace: false })
  await buildPlace(app.db, { name: 'Дом семь', street: 'улица Покровка', building: '7с1' })
  await buildPlace(app.db, { name: 'Дом семьдесят', street: 'улица Покровка', building: '70' })
  await buildPlace(app.db, { name: 'Летний сад', city: 'kazan', terrace: true, category: 'bars' })
  for (let number = 1; number <= 3; number += 1) {
    await buildPlace(app.db, { name: 'Пельменная Сибирь', city: 'omsk', category: 'restaurants' })
  }
  await indexPlaces(app.db)
})

async function search(query: string, more: Record<string, string | number> = {}) {
  const { status, data } = await app.get('/api/v2/search', { query, city: 'moscow', ...more })
  expect(status).toBe(200)
  return {
    names: data.places.map(({ name }: { name: string }) => name),
    labels: data.filters.map(({ label }: SearchFilter) => label),
    wider: data.wider,
  }
}

test('of a dish and a feature, the feature becomes a filter and the dish is searched in menus', async () => {
  expect(await search('хинкали на веранде')).toEqual({
    names: ['Сулико'],
    labels: ['Терраса'],
    wider: null,
  })
  expect((await search('хинкали')).names.toSorted()).toEqual(['Казбек', 'Сулико'])
})

test('the words of a removed filter are searched as text', async () => {
  const { labels, names } = await search('грузинская кухня с верандой', { without: 'terrace' })
  expect(labels).toEqual(['Грузинская кухня'])
  expect(names).not.toContain('Белая веранда')
})

test('the name of a place is searched as a name, also with a typing error', async () => {
  expect(await search('белая веранда')).toMatchObject({ names: ['Белая веранда'], labels: [] })
  expect((await search('кафе летний сат', { city: 'kazan' })).names).toContain('Летний сад')
})

test('a name found in the place of filters is found on the pages after the first one as well', async () => {
  const paged = { city: 'omsk', limit: 2 }
  const first = await search('бар пельменая сибирь', paged)
  expect(first).toMatchObject({ labels: [], names: ['Пельменная Сибирь', 'Пельменная Сибирь'] })
  const second = await search('бар пельменая сибирь', { ...paged, offset: 2 })
  expect(second).toMatchObject({ labels: [], names: ['Пельменная Сибирь'] })
})

test('an address is found by street and house, also by the parts of the house number', async () => {
  expect(await search('на Покровке 7')).toMatchObject({ names: ['Дом семь'], labels: ['улица Покровка, 7'] })
  expect((await search('на Покровке')).names).toHaveLength(3)
})

test('a search that names another city searches that city', async () => {
  expect(await search('бары в Казани')).toMatchObject({
    names: ['Летний сад'],
    labels: ['Казань', 'Бары'].toReversed(),
  })
})

test('an empty result says how many places each wider search would find', async () => {
  const { names, wider } = await search('бар с верандой')
  expect(names).toEqual([])
  expect(wider).toEqual({
    without: [{ key: 'bars', count: 1 }],
    everywhereCount: 1,
  })
  expect(await search('щщщъъъзззыыы')).toMatchObject({ names: [], labels: [], wider: { without: [] } })
})

test('hostile input is treated as text or refused', async () => {
  expect((await search(`'; drop table places; -- на улице`)).labels).toEqual([])
  expect((await app.get('/api/v2/search', { query: 'x', without: '../' })).status).toBe(422)
  expect((await app.get('/api/v2/search', { query: 'x', city: 'moscow', limit: 1000 })).status).toBe(422)
  expect((await search('')).labels).toEqual([])
})
