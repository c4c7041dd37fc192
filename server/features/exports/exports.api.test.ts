import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { buildPlace } from '#tests/support/factories.ts'

const app = testApp({ PUBLIC_URL: 'https://shodim.example' })

test('the places of a city that everybody may find are a file with its licence', async () => {
  const open = await buildPlace(app.db, { name: 'Пушкин «на углу»', latin_name: 'pushkin' })
  await app.db
    .insertInto('place_sources')
    .values({
      source: 'osm',
      source_id: 'node/1',
      place_id: open.id,
      city_id: open.city_id,
      facts: '{}',
      hash: 'x',
    })
    .execute()
  await buildPlace(app.db, { name: 'Не готово', moderation_status: 'unpublished' })
  await buildPlace(app.db, { name: 'Удалено', status: 'deleted' })
  await buildPlace(app.db, { name: 'Чужой город', city: 'saint-petersburg' })
  const { status, headers, body } = await app.get('/export/moscow.geojson')
  expect([status, headers['content-type']]).toEqual([200, 'application/geo+json; charset=utf-8'])
  const file = JSON.parse(body)
  expect(file).toMatchObject({ type: 'FeatureCollection', license: 'ODbL-1.0' })
  expect(file.features).toHaveLength(1)
  expect(file.features[0]).toMatchObject({
    geometry: { type: 'Point', coordinates: [open.lon, open.lat] },
    properties: {
      name: 'Пушкин «на углу»',
      page: 'https://shodim.example/pushkin',
      attribution: '© OpenStreetMap contributors, ODbL 1.0',
    },
  })
  expect(file.features[0].properties.shodim).toBeUndefined()
})

test('places have the tags of their kind, or none', async () => {
  const kinds = ['bakeries', 'canteens', 'other'] as const
  for (const category of kinds) await buildPlace(app.db, { category, city: 'sochi', name: category })
  const { body } = await app.get('/export/sochi.geojson')
  const tags = JSON.parse(body).features.map(({ properties }: { properties: Record<string, string> }) => {
    const { name, amenity, shop, fast_food } = properties
    return [name, { amenity, shop, fast_food }]
  })
  expect(Object.fromEntries(tags)).toEqual({
    bakeries: { shop: 'bakery' },
    canteens: { amenity: 'fast_food', fast_food: 'cafeteria' },
    other: {},
  })
})

test.each(['atlantis.geojson', 'moscow.csv', '..%2fmoscow.geojson', 'Moscow.geojson'])(
  '%s does not exist',
  async (file) => {
    expect((await app.get(`/export/${file}`)).status).toBe(404)
  },
)

test('one address downloads at most twenty files an hour', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 21; at += 1) statuses.push((await app.get('/export/moscow.geojson')).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
})
