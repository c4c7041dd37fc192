import { beforeAll, expect, test } from 'vitest'
import type { SearchFilter } from '#contract/places/search.ts'
import { indexPlaces } from '#server/features/search/indexing/service.ts'
import { testApp } from '#tests/support/app.ts'
import { buildGallery, buildOrganisation, buildPlace } from '#tests/support/factories.ts'

const app = testApp()

beforeAll(async () => {
  const sections = JSON.stringify([
    {
      title: 'Горячее',
      dishes: [
        { name: 'Хинкали', price: 90, weight: '', note: '' },
        { name: 'Хачапури', price: 450, weight: '', note: '' },
      ],
    },
  ])
  const withTerrace = await buildPlace(app.db, { name: 'Сулико', cuisine_ids: [4], terrace: true })
  const inside = await buildPlace(app.db, { name: 'Казбек', cuisine_ids: [4], street: 'улица Покровка' })
  for (const place of [withTerrace, inside])
    await buildGallery(app.db, { place_id: place.id, kind: 'menu', sections })
  await buildPlace(app.db, { name: 'Белая веранда', terrace: false })
  const chain = await buildOrganisation(app.db, { name: 'Пельмешка' })
  for (const terrace of [true, false]) {
    await buildPlace(app.db, { name: 'Пельмешка', city: 'sochi', organisation_id: chain.id, terrace })
  }
  await buildPlace(app.db, { name: 'Не сеть, а пельмешка', city: 'sochi', terrace: true })
  const dishes = await buildOrganisation(app.db, { name: 'Хинкали' })
  for (const building of ['1', '2']) {
    await buildPlace(app.db, { name: 'Первая', city: 'kazan', organisation_id: dishes.id, building })
  }
  const inKazan = await buildPlace(app.db, { name: 'Вторая', city: 'kazan', terrace: true, hookah: true })
  await buildGallery(app.db, { place_id: inKazan.id, kind: 'menu', sections })
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
    ...(data.corrected !== null && { corrected: data.corrected }),
    names: data.places.map(({ name }: { name: string }) => name),
    labels: data.filters.map(({ label }: SearchFilter) => label),
    wider: data.wider,
  }
}

test('a dish of the menus becomes a filter beside others', async () => {
  expect(await search('хинкали на веранде')).toEqual({
    names: ['Сулико'],
    labels: ['Хинкали', 'Терраса'],
    wider: null,
  })
  expect(await search('на веранде с хинкалями')).toMatchObject({ labels: ['Терраса', 'Хинкали'] })
  expect(await search('борщ на веранде')).toMatchObject({ labels: ['Терраса'] })
  // Each of several dishes is a filter of its own; its span takes in the words before it.
  const two = await app.get('/api/v2/search', { query: 'на веранде с хинкали и хачапури', city: 'moscow' })
  expect(two.data.filters).toMatchObject([
    { label: 'Терраса', start: 0, end: 10 },
    { label: 'Хинкали', start: 11, end: 20 },
    { label: 'Хачапури', start: 21, end: 31 },
  ])
  const alone = await search('хинкали')
  expect(alone).toMatchObject({ labels: [], wider: null })
  expect(alone.names.toSorted()).toEqual(['Казбек', 'Сулико'])
  expect(await search('хинкали на веранде', { without: 'terrace' })).toMatchObject({ labels: [] })
  expect(await search('хинкали на веранде', { without: 'dish-khinkali' })).toMatchObject({
    labels: ['Терраса'],
    names: ['Сулико'],
  })
})

test('a chain of the city becomes a filter, unless it is called like a dish', async () => {
  const inSochi = { city: 'sochi' }
  expect(await search('пельмешка с верандой', inSochi)).toMatchObject({
    names: ['Пельмешка'],
    labels: ['Сеть «Пельмешка»', 'Терраса'],
  })
  expect((await search('пельмешка с верандой')).labels).toEqual(['Терраса'])
  expect(await search('хинкали на веранде', { city: 'kazan' })).toMatchObject({
    names: ['Вторая'],
    labels: ['Хинкали', 'Терраса'],
  })
})

test('typing errors in filters and dishes are corrected, and the text can be searched as typed', async () => {
  const found = { names: ['Сулико'], labels: ['Хинкали', 'Терраса'], wider: null }
  expect(await search('хинкалли на вернаде')).toEqual({ ...found, corrected: 'хинкали на веранде' })
  expect(await search('[byrfkb yf dthfylt')).toEqual({ ...found, corrected: 'хинкали на веранде' })
  const exact = await search('хинкали на вернаде', { exact: '1' })
  expect(exact).toMatchObject({ labels: [] })
  expect(exact).not.toHaveProperty('corrected')
  // A word that some place has is no error.
  await buildPlace(app.db, { name: 'Вернада', city: 'omsk' })
  await indexPlaces(app.db)
  expect(await search('вернада', { city: 'omsk' })).toMatchObject({ names: ['Вернада'], labels: [] })
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
  expect((await search('Покровка 7 стр. 1')).names).toEqual(['Дом семь'])
  expect(await search('Покровка 99')).toMatchObject({
    names: [],
    wider: { street: { name: 'улица Покровка', count: 3 } },
  })
})

test('a search that names another city searches that city', async () => {
  expect(await search('бары в Казани')).toMatchObject({
    names: ['Летний сад'],
    labels: ['Казань', 'Бары'].toReversed(),
  })
})

test('an empty result says how many places each wider search would find', async () => {
  const nothing = { without: [], withoutTwo: [], withoutTextCount: 0, everywhereCount: 0, cities: [] }
  expect(await search('бар с верандой')).toMatchObject({
    names: [],
    wider: {
      ...nothing,
      without: [{ key: 'bars', count: 1 }],
      everywhereCount: 1,
      cities: [{ latinName: 'kazan', nameIn: 'в Казани', count: 1 }],
    },
  })
  expect((await search('бар с верандой и кальяном')).wider).toMatchObject({
    withoutTwo: [{ keys: ['bars', 'hookah'], count: 1 }],
  })
  expect((await search('хинкали с кальяном')).wider).toMatchObject({
    without: [{ key: 'hookah', count: 2 }],
    cities: [{ latinName: 'kazan', count: 1 }],
  })
  expect((await search('щщщъъъ с верандой')).wider).toMatchObject({ withoutTextCount: 1 })
  expect(await search('щщщъъъзззыыы')).toMatchObject({ names: [], labels: [], wider: nothing })
})

test('hostile input is treated as text or refused', async () => {
  expect((await search(`'; drop table places; -- на улице`)).labels).toEqual([])
  expect((await app.get('/api/v2/search', { query: 'x', without: '../' })).status).toBe(422)
  expect((await app.get('/api/v2/search', { query: 'x', city: 'moscow', limit: 1000 })).status).toBe(422)
  expect((await search('')).labels).toEqual([])
})
