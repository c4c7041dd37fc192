import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { undoRun } from '#server/features/imports/runs/service.ts'
import { addScheduledImport } from '#server/features/imports/scheduled/service.ts'
import { invalidateReferenceCache } from '#server/features/reference/lookup.ts'
import { addCity } from '#server/features/reference/service.ts'
import { testApp } from '#tests/support/app.ts'
import { buildCollection, buildPlace, buildUser, cityId } from '#tests/support/factories.ts'
import { testImports } from '#tests/support/imports.ts'
import { writeOsmPbf } from '#tests/support/osm-pbf.ts'
import { buildReservation } from '#tests/support/reservations.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'

const app = testApp()
const { writeFile, runImport } = testImports(app)

let admin: Awaited<ReturnType<typeof sessionHeaders>>

beforeAll(async () => {
  await app.app.jobs.start()
  admin = await sessionHeaders(app.app, await buildUser(app.db, { role: 'admin' }))
})

beforeEach(() => sql`delete from reference_former_rows`.execute(app.db))

async function merge(list: string, id: number, intoId: number) {
  const url = `/api/v2/reference/${list}/${id}/merge`
  return app.app.inject({ method: 'POST', url, headers: admin, payload: { intoId } })
}

async function add(list: string, fields: object): Promise<number> {
  const url = `/api/v2/reference/${list}`
  const response = await app.app.inject({ method: 'POST', url, headers: admin, payload: fields })
  expect(response.statusCode, response.body).toBe(201)
  return response.json().data.row.id
}

/** A point outside all cities after the bounds of Sochi are reduced. */
const town = { lat: 43.41, lon: 39.95 }

function cafes(count: number, tags: Record<string, string> = {}): string {
  const settlement = { ...town, id: 1, tags: { place: 'town', name: 'Курортное' } }
  const nodes = Array.from({ length: count }, (_, at) => ({
    id: 100 + at,
    lat: town.lat + at * 0.003,
    lon: town.lon,
    tags: { amenity: 'cafe', name: `Волна ${at + 1}`, ...tags },
  }))
  return writeFile('town.osm.pbf', writeOsmPbf({ nodes: [settlement, ...nodes] }))
}

test('an imported city is merged with its records, runs, collections and watched addresses, and does not come back', async () => {
  await app.db
    .updateTable('cities')
    .set({ bounds: [39.6, 43.5, 39.8, 43.7] })
    .where('latin_name', '=', 'sochi')
    .execute()
  const path = cafes(4)
  expect((await runImport(path, { citySlug: 'auto', newCityFrom: 3 })).cities).toMatchObject([
    { name: 'Курортное', isNew: true },
  ])
  const [from, into] = [await cityId(app.db, 'kurortnoe'), await cityId(app.db, 'sochi')]
  invalidateReferenceCache(app.db)
  const watched = { url: 'https://example.com/town.osm.pbf', city: 'kurortnoe', everyHours: 24 }
  await addScheduledImport(app.db, watched, { by: null, privateHosts: new Set() })
  await runImport(path, { citySlug: 'kurortnoe' })
  await buildCollection(app.db, { city_id: from, places: [] })

  expect((await merge('cities', from, into)).statusCode).toBe(200)
  for (const table of ['places', 'place_sources', 'collections', 'scheduled_imports'] as const) {
    const rows = await app.db.selectFrom(table).select('city_id').execute()
    expect([table, ...new Set(rows.map(({ city_id }) => city_id))]).toEqual([table, into])
  }
  const again = await runImport(path, { citySlug: 'auto', newCityFrom: 3 })
  expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 4 })
  // Beyond the bounds as well, a town of the former name is the city into which it was merged.
  await app.db
    .updateTable('cities')
    .set({ bounds: [39.6, 43.5, 39.8, 43.7] })
    .where('id', '=', into)
    .execute()
  const more = await runImport(cafes(6), { citySlug: 'auto', newCityFrom: 3 })
  expect(more).toMatchObject({ created: 2, cities: [{ latinName: 'sochi', isNew: false }] })
})

test('cities of two time zones are not merged while they have coming reservations', async () => {
  const samara = await addCity(app.db, { name: 'Самарка', lat: 53.2, lon: 50.1 })
  const place = await buildPlace(app.db, { city_id: samara.id })
  await buildReservation(app.db, { place_id: place.id })
  const moscow = await cityId(app.db)
  expect((await merge('cities', samara.id, moscow)).json()).toMatchObject({
    error: { status: 'StateNotAllowed' },
  })
  await app.db.deleteFrom('reservations').execute()
  expect((await merge('cities', samara.id, moscow)).statusCode).toBe(200)
})

test('a merged category or cuisine returns neither with another source nor with an undone run', async () => {
  const list = (lines: string[]) =>
    writeFile('list.csv', ['Название;Вид;Кухня;Широта;Долгота;Мест', ...lines].join('\n'))
  const mapping = {
    name: 'Название',
    category: 'Вид',
    cuisine: 'Кухня',
    lat: 'Широта',
    lon: 'Долгота',
    seats: 'Мест',
  }
  const look = { icon: 'utensils', pattern: 'bowls', color: '#7A3E1D' }
  const [wok, noodle] = [
    await add('categories', { name: 'Вок', namePlural: 'Воки', latinName: 'woks', ...look }),
    await add('categories', {
      name: 'Лапшевня',
      namePlural: 'Лапшевни',
      latinName: 'noodle-houses',
      ...look,
    }),
  ]
  const [fo, pho] = [
    await add('cuisines', { name: 'Фо', latinName: 'fo', isNoun: true, osmValues: ['fo_bo'] }),
    await add('cuisines', { name: 'Фо бо', latinName: 'pho', isNoun: true }),
  ]
  await runImport(list(['Нить;Вок;Фо;43.58;39.72;10']), { mapping })
  const { runId } = await runImport(list(['Нить;Вок;Фо;43.58;39.72;20']), { mapping })
  expect((await merge('categories', wok, noodle)).statusCode).toBe(200)
  expect((await merge('cuisines', fo, pho)).statusCode).toBe(200)

  const tags = { amenity: 'cafe', name: 'Нить', cuisine: 'fo_bo' }
  const nodes = [{ id: 1, lat: 43.58, lon: 39.72, tags }]
  expect(await runImport(writeFile('map.osm.pbf', writeOsmPbf({ nodes })))).toMatchObject({ matched: 1 })
  const place = () =>
    app.db.selectFrom('places').select(['category_id', 'cuisine_ids', 'seats']).executeTakeFirst()
  expect(await place()).toEqual({ category_id: noodle, cuisine_ids: [pho], seats: 20 })
  await app.db.deleteFrom('place_sources').where('source', '=', 'osm').execute()
  await app.db
    .updateTable('import_changes as c')
    .from('places as p')
    .set(({ ref }) => ({ after_updated_at: ref('p.updated_at') }))
    .whereRef('p.id', '=', 'c.place_id')
    .execute()
  await undoRun(app.db, runId ?? '', null)
  expect(await place()).toEqual({ category_id: noodle, cuisine_ids: [pho], seats: 10 })
})
