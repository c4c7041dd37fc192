import { beforeAll, describe, expect, test } from 'vitest'
import { placesQuery } from '#contract/places/places.ts'
import type { Suggestions } from '#contract/places/suggestions.ts'
import { indexPlaces, indexUsers } from '#server/features/search/indexing/service.ts'
import { searchFilters } from '#server/reference/feature-phrases.ts'
import { testApp } from '#tests/support/app.ts'
import { buildGallery, buildOrganisation, buildPlace, buildUser } from '#tests/support/factories.ts'

const app = testApp()

beforeAll(async () => {
  const chain = await buildOrganisation(app.db, { name: 'Хинкальная № 1' })
  for (const building of ['1', '2', '3', '4', '5']) {
    await buildPlace(app.db, {
      name: 'Хинкальная № 1',
      organisation_id: chain.id,
      street: 'Неглинная улица',
      building,
    })
  }
  await buildPlace(app.db, {
    name: 'Хинкали и вино',
    street: 'Тверская улица',
    building: '7',
    district: 'Тверской район',
  })
  await buildPlace(app.db, { name: 'Пушкин', street: 'Тверской бульвар', building: '26А' })
  await buildPlace(app.db, { name: 'Марракеш', city: 'saint-petersburg' })
  await buildPlace(app.db, { name: 'Жигули', city: 'samara', street: 'Ново-Садовая улица' })
  await buildUser(app.db, { first_name: 'Тверина', second_name: 'Хинкова' })
  await indexPlaces(app.db)
  await indexUsers(app.db)
})

async function suggestions(query: string, city: string | undefined = 'moscow'): Promise<Suggestions> {
  const { status, data } = await app.get('/api/v2/suggestions', { query, city })
  expect(status).toBe(200)
  return data.suggestions
}

const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

test('«хинк» finds the chain once, some of its branches, other places and people', async () => {
  const { organisations, places, people } = await suggestions('хинк')
  expect(organisations).toMatchObject([{ name: 'Хинкальная № 1', placeCount: 5 }])
  expect(namesOf(places).filter((name) => name === 'Хинкальная № 1')).toHaveLength(3)
  expect(namesOf(places)).toContain('Хинкали и вино')
  expect(people.map(({ fullName }) => fullName)).toEqual(['Тверина Хинкова'])
})

test('a street is suggested with its places, without chains that have a branch there', async () => {
  const found = await suggestions('ул. Неглинная')
  expect(found.streets).toEqual([{ name: 'Неглинная улица', placeCount: 5 }])
  expect(found.organisations).toEqual([])
  expect(namesOf((await suggestions('тверс')).streets)).toEqual(['Тверская улица', 'Тверской бульвар'])
  // In the other keyboard layout.
  expect(namesOf((await suggestions('ytukby')).streets)).toEqual(['Неглинная улица'])
})

test.each(['ново-садовая', 'садовая', 'ново садов'])(
  '«%s» suggests a street with a hyphen in its name',
  async (query) => {
    expect(namesOf((await suggestions(query, 'samara')).streets)).toEqual(['Ново-Садовая улица'])
  },
)

test('a district is suggested, and its short name finds its places', async () => {
  const { districts } = await suggestions('тверской р')
  expect(districts).toEqual([{ name: 'Тверской район', placeCount: 1 }])
  expect((await suggestions('неглинн')).districts).toEqual([])
  const found = await app.get('/api/v1/places', { city: 'moscow', query: 'Тверской район' })
  expect(namesOf(found.data.places)).toContain('Хинкали и вино')
})

test.each([
  ['терраса', { kind: 'feature', name: 'Терраса', value: 'terrace=1' }],
  ['веранд', { kind: 'feature', name: 'Терраса', value: 'terrace=1' }],
  ['грузинск', { kind: 'cuisine', name: 'Грузинская кухня', value: 'georgian' }],
  ['домашня', { kind: 'cuisine', name: 'Домашняя кухня', value: 'home' }],
  ['пицц', { kind: 'cuisine', name: 'Пицца', value: 'pizza' }],
  ['кофейн', { kind: 'category', name: 'Кофейни', value: 'coffee-houses' }],
  ['nthhfcf', { kind: 'feature', name: 'Терраса', value: 'terrace=1' }],
])('«%s» suggests its filter', async (query, filter) => {
  expect((await suggestions(query)).filters).toContainEqual(filter)
})

test('similar names are suggested only when no name begins with the text', async () => {
  const place = await buildPlace(app.db, { name: 'Базилик', street: 'Усачёва' })
  const sections = [{ title: 'Десерты', dishes: [{ name: 'Тирамису', price: null, weight: '', note: '' }] }]
  await buildGallery(app.db, {
    place_id: place.id,
    kind: 'menu',
    sections: JSON.stringify(sections),
    imageCount: 0,
  })
  await buildUser(app.db, { first_name: 'Тирана', second_name: 'Дирова' })
  await indexPlaces(app.db)
  await indexUsers(app.db)
  const loose = await suggestions('тер')
  expect(namesOf(loose.places)).toEqual(['Базилик'])
  expect(loose.people).toHaveLength(1)

  await buildPlace(app.db, { name: 'Теремок' })
  await indexPlaces(app.db)
  const begun = await suggestions('тер')
  expect(namesOf(begun.places)).toEqual(['Теремок'])
  expect(begun.people).toEqual([])
  // A typing error is tolerated when no name matches exactly.
  expect(namesOf((await suggestions('теримок')).places)).toContain('Теремок')
})

test('dishes of menus are suggested, and a text with filters as such', async () => {
  const dish = (name: string) => ({ name, price: null, weight: '', note: '' })
  for (const [name, dishes, terrace] of [
    ['Сулико', ['Харчо', 'Чахохбили с рисом', 'Лимонад (тархун)'], true],
    ['Казбек', ['Харчо', 'ХАРЧО острый'], false],
  ] as const) {
    const { id } = await buildPlace(app.db, { name, terrace })
    const sections = JSON.stringify([{ title: 'Горячее', dishes: dishes.map(dish) }])
    await buildGallery(app.db, { place_id: id, kind: 'menu', sections })
  }
  await indexPlaces(app.db)
  expect((await suggestions('харч')).dishes).toEqual([
    { name: 'Харчо', placeNames: ['Казбек', 'Сулико'] },
    { name: 'ХАРЧО острый', placeNames: ['Казбек'] },
  ])
  expect((await suggestions('xf[j[')).dishes).toEqual([{ name: 'Чахохбили с рисом', placeNames: ['Сулико'] }])
  expect(namesOf((await suggestions('лимонад (тарх')).dishes)).toEqual(['Лимонад (тархун)'])
  expect((await suggestions('харч%')).dishes).toHaveLength(2)
  expect((await suggestions('ха')).dishes).toEqual([])
  expect((await suggestions('харчо на вернаде')).search).toEqual({
    text: 'харчо на веранде',
    labels: ['Харчо', 'Терраса'],
  })
  expect((await suggestions('веранда')).search).toBeNull()
  expect((await suggestions('хинкали и вино')).search).toBeNull()
})

test('other cities are suggested, the current one is not', async () => {
  expect(namesOf((await suggestions('сочи')).cities)).toEqual(['Сочи'])
  expect(namesOf((await suggestions('питер')).cities)).toEqual(['Санкт-Петербург'])
  expect((await suggestions('москва')).cities).toEqual([])
  expect((await suggestions('тер')).cities).toEqual([])
})

test('without results in the city, places of other cities are suggested with their city', async () => {
  expect((await suggestions('марракеш')).places).toMatchObject([
    { name: 'Марракеш', cityName: 'Санкт-Петербург' },
  ])
})

test.each(['zzzz', 'ыыыы', '%%%', '...', ' '])(
  '«%s» finds nothing instead of unrelated names',
  async (query) => {
    const nothing = {
      search: null,
      dishes: [],
      cities: [],
      filters: [],
      organisations: [],
      places: [],
      districts: [],
      streets: [],
      landmarks: [],
      collections: [],
      people: [],
    }
    expect(await suggestions(query)).toEqual(nothing)
  },
)

test('an unknown city and a text that is too long are refused', async () => {
  expect((await app.get('/api/v2/suggestions', { query: 'кафе', city: 'atlantis' })).status).toBe(422)
  expect((await app.get('/api/v2/suggestions', { query: 'к'.repeat(201) })).status).toBe(422)
})

describe('features in the text', () => {
  test.each(searchFilters)('«$name» is a filter of the list', async ({ query }) => {
    const wanted = Object.fromEntries(new URLSearchParams(query))
    expect(Object.keys(placesQuery.properties)).toEqual(expect.arrayContaining(Object.keys(wanted)))
    expect([200, 404]).toContain((await app.get('/api/v1/places', { city: 'moscow', ...wanted })).status)
  })
})
