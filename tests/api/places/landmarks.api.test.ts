import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { undoRun } from '#server/features/imports/runs/service.ts'
import { invalidateLandmarks } from '#server/features/landmarks/service.ts'
import { indexPlaces } from '#server/features/search/indexing/service.ts'
import { testApp } from '#tests/support/app.ts'
import { buildPlace } from '#tests/support/factories.ts'
import { testImports } from '#tests/support/imports.ts'
import { writeOsmPbf } from '#tests/support/osm-pbf.ts'

const app = testApp()
const { writeFile, runImport } = testImports(app)

type Tags = Record<string, string>
const element = (id: number, lat: number, lon: number, tags: Tags) => ({ id, lat, lon, tags })
const station = (name: string, more: Tags = {}) => ({ railway: 'station', station: 'subway', name, ...more })

const elements = [
  element(1, 55.7586, 37.6611, station('Курская', { colour: '#8D5B2D', line: 'Кольцевая линия' })),
  element(2, 55.7583, 37.6592, station('Курская', { colour: '#0078be' })),
  element(3, 55.7605, 37.6628, { railway: 'subway_entrance' }),
  element(4, 55.7653, 37.6388, station('Чистые пруды')),
  element(5, 55.7704, 37.6089, { leisure: 'park', name: 'Сад «Эрмитаж»' }),
  element(6, 55.9, 37.1, { railway: 'subway_entrance', name: 'вход без станции' }),
  element(7, 55.7585, 37.6601, { amenity: 'cafe', name: 'Хинкальная у вокзала', outdoor_seating: 'yes' }),
  element(8, 55.7661, 37.6401, { amenity: 'cafe', name: 'Булочная на бульваре' }),
  element(9, 55.65, 37.5, { amenity: 'cafe', name: 'Далеко от всего' }),
]

const asGeoJson = (rows: typeof elements) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: rows.map(({ id, lat, lon, tags }) => ({
      type: 'Feature',
      id: `node/${id}`,
      geometry: { type: 'Point', coordinates: [lon, lat] },
      properties: tags,
    })),
  })

async function landmarkRows() {
  const { rows } = await sql`select to_jsonb(l) as row from landmarks l order by id`.execute(app.db)
  return rows
}

const importElements = (rows = elements, more = {}) =>
  runImport(writeFile('moscow.geojson', asGeoJson(rows)), { citySlug: 'moscow', ...more })

async function found(query: Tags) {
  invalidateLandmarks(app.db)
  const { data } = await app.get('/api/v1/places', { city: 'moscow', ...query })
  return data.places.map(({ name }: { name: string }) => name)
}

test('an extract adds stations with their entrances and other landmarks; a second run changes nothing', async () => {
  const pbf = writeFile('moscow.osm.pbf', writeOsmPbf({ nodes: elements }))
  const report = await runImport(pbf, { citySlug: 'auto', newCityFrom: 1 })
  expect(report).toMatchObject({ created: 3, skipped: { 'not-food': 0 } })
  expect(report.landmarks).toEqual({ read: 6, created: 5, updated: 0, unchanged: 0, removed: 0 })
  const before = await landmarkRows()
  const { data } = await app.get('/api/v2/landmarks', { city: 'moscow' })
  expect(data.landmarks).toMatchObject([
    {
      key: 'metro-kurskaya',
      kind: 'metro',
      lines: [
        { name: 'Кольцевая линия', colour: '#8d5b2d' },
        { name: '', colour: '#0078be' },
      ],
    },
    { key: 'metro-chistye-prudy', lines: [] },
    { key: 'park-sad-ermitazh', kind: 'park' },
  ])
  // The same elements as GeoJSON have the same numbers.
  const second = await importElements()
  expect(second.landmarks).toEqual({ read: 6, created: 0, updated: 0, unchanged: 5, removed: 0 })
  expect(await landmarkRows()).toEqual(before)
})

test('a newer file changes and removes landmarks, and an undone run leaves them byte for byte', async () => {
  await importElements()
  const before = await landmarkRows()
  const newer = elements
    .filter(({ id }) => id !== 5)
    .map((it) => (it.id === 4 ? { ...it, tags: station('Чистые пруды', { colour: '#ef161e' }) } : it))
    .concat(element(10, 55.7757, 37.6555, station('Комсомольская')))
  const { runId, landmarks } = await importElements(newer, { closeMissing: true })
  expect(landmarks).toEqual({ read: 6, created: 1, updated: 1, unchanged: 3, removed: 1 })
  expect(await landmarkRows()).not.toEqual(before)
  await undoRun(app.db, runId ?? '', null)
  expect(await landmarkRows()).toEqual(before)
  const dry = await importElements(newer, { dryRun: true, closeMissing: true })
  expect(dry.landmarks).toMatchObject({ created: 1, updated: 1, removed: 1 })
  expect(await landmarkRows()).toEqual(before)
})

test('a file with stations only is imported', async () => {
  expect((await importElements(elements.slice(0, 4))).landmarks).toMatchObject({ created: 4 })
})

test('cards and pages show the nearest station, if one is known', async () => {
  await importElements()
  const { data } = await app.get('/api/v1/places', { city: 'moscow', response_type: 'card' })
  const metroOf = (name: string) =>
    data.places.find((place: { name: string }) => place.name === name)?.location.metro
  expect(metroOf('Булочная на бульваре')).toEqual({ name: 'Чистые пруды', minutes: 2, colour: '' })
  expect(metroOf('Хинкальная у вокзала')).toMatchObject({ name: 'Курская', minutes: 1 })
  expect(metroOf('Далеко от всего')).toBeUndefined()
  const id = data.places.find(({ name }: { name: string }) => name === 'Булочная на бульваре').id
  const { place } = (await app.get(`/api/v1/places/${id}`)).data
  expect(place.location.metro).toMatchObject({ key: 'metro-chistye-prudy', minutes: 2 })
  expect(place.attribution).toBe('© OpenStreetMap contributors, ODbL 1.0')
  await buildPlace(app.db, { name: 'У моря', city: 'sochi', lat: 43.58, lon: 39.72 })
  const sochi = await app.get('/api/v1/places', { city: 'sochi', response_type: 'card' })
  expect(sochi.data.places[0].location.metro).toBeUndefined()
})

test('a filter finds places near a landmark of the city', async () => {
  await importElements()
  expect(await found({ near: 'metro-kurskaya' })).toEqual(['Хинкальная у вокзала'])
  expect(await found({ near: 'metro-chistye-prudy' })).toEqual(['Булочная на бульваре'])
  // Twice as far there is another one.
  const farther = await found({ near: 'metro-chistye-prudy', near_meters: '2000' })
  expect(farther.toSorted()).toEqual(['Булочная на бульваре', 'Хинкальная у вокзала'])
  // A list about one station shows the distance from it, even if another one is nearer.
  await app.db
    .insertInto('landmarks')
    .values({ city_id: 1, kind: 'metro', name: 'Тургеневская', lat: 55.7662, lon: 37.6402 })
    .execute()
  invalidateLandmarks(app.db)
  const metroOf = async (query: Tags) =>
    (await app.get('/api/v1/places', { city: 'moscow', query: 'булочная', ...query })).data.places[0].location
      .metro
  expect(await metroOf({})).toMatchObject({ name: 'Тургеневская', minutes: 1 })
  expect(await metroOf({ near: 'metro-chistye-prudy' })).toMatchObject({ name: 'Чистые пруды', minutes: 2 })
  const { data } = await app.get('/api/v1/places/facets', { city: 'moscow', only: 'near' })
  expect(data.facets).toEqual({
    near: { 'metro-kurskaya': 1, 'metro-chistye-prudy': 1, 'metro-turgenevskaya': 1 },
  })
  const count = (query: Tags) => app.get('/api/v1/places/count', query)
  expect((await count({ city: 'moscow', near: 'metro-kurskaya', terrace: '1' })).data.count).toBe(1)
  for (const query of [
    { near: 'metro-kurskaya' },
    { city: 'sochi', near: 'metro-kurskaya' },
    { city: 'moscow', near: "metro-'; drop table places" },
    { city: 'moscow', near: 'metro-nigde' },
  ]) {
    const { status, error } = await count(query as Tags)
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, ['near']])
  }
})

test('a search that finds nothing near a station says what there is farther away', async () => {
  await importElements()
  await indexPlaces(app.db)
  const search = async (more: Tags = {}) => {
    const query = { query: 'кафе на веранде у чистых прудов', city: 'moscow', ...more }
    const { places, wider } = (await app.get('/api/v2/search', query)).data
    return { names: places.map((place: { name: string }) => place.name), farther: wider?.farther }
  }
  expect(await search()).toEqual({ names: [], farther: { meters: 2000, count: 1 } })
  expect(await search({ near_meters: '2000' })).toMatchObject({ names: ['Хинкальная у вокзала'] })
  await app.db.updateTable('places').set({ terrace: false }).where('terrace', '=', true).execute()
  expect(await search()).toEqual({ names: [], farther: null })
  expect(await search({ near_meters: '5000' })).toEqual({ names: [], farther: null })
})

test('words of a search name landmarks in any case, and suggestions offer them', async () => {
  await importElements()
  await indexPlaces(app.db)
  const search = async (query: string) => {
    const { data } = await app.get('/api/v2/search', { query, city: 'moscow' })
    return [
      data.filters.map(({ label }: { label: string }) => label),
      data.places.map((place: { name: string }) => place.name),
    ]
  }
  expect(await search('кафе на веранде у курской')).toEqual([
    ['Кафе', 'Терраса', 'м.\u00a0Курская'],
    ['Хинкальная у вокзала'],
  ])
  expect(await search('кафе рядом с метро Чистые пруды')).toEqual([
    ['Кафе', 'м.\u00a0Чистые пруды'],
    ['Булочная на бульваре'],
  ])
  expect((await search('бар у сада эрмитаж'))[0]).toEqual(['Бары', 'Сад «Эрмитаж»'])
  const suggested = async (query: string) =>
    (await app.get('/api/v2/suggestions', { query, city: 'moscow' })).data.suggestions.landmarks
  expect(await suggested('м. чист')).toEqual([
    { key: 'metro-chistye-prudy', kind: 'metro', name: 'Чистые пруды', lines: [] },
  ])
  expect(await suggested('rehcr')).toMatchObject([{ key: 'metro-kurskaya' }])
})
