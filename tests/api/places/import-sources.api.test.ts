import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { decidePossibleMatch } from '#server/features/imports/possible-matches/service.ts'
import { undoRun } from '#server/features/imports/runs/service.ts'
import { testApp } from '#tests/support/app.ts'
import { buildMember, buildUser } from '#tests/support/factories.ts'
import { testImports } from '#tests/support/imports.ts'
import { type OsmExtract, writeOsmPbf } from '#tests/support/osm-pbf.ts'

const app = testApp()
const { writeFile, runImport } = testImports(app)

type Tags = Record<string, string>

function writeOsmExtract(tags: Tags, lat = 43.58): string {
  return writeFile(
    'map.osm.pbf',
    writeOsmPbf({ nodes: [{ id: 1, lat, lon: 39.72, tags: { amenity: 'cafe', ...tags } }] }),
  )
}

function writeCsv(rows: string[][]): string {
  const heading = ['Название', 'Вид', 'Широта', 'Долгота', 'Телефон', 'Сайт', 'Мест', 'Улица', 'Дом']
  return writeFile('spisok.csv', [heading, ...rows].map((row) => row.join(';')).join('\n'))
}

const mapping = {
  name: 'Название',
  category: 'Вид',
  lat: 'Широта',
  lon: 'Долгота',
  phone: 'Телефон',
  site: 'Сайт',
  seats: 'Мест',
  street: 'Улица',
  building: 'Дом',
}
const cafeTags = {
  name: 'Якорь',
  phone: '+7 862 264-55-55',
  opening_hours: 'Mo-Su 10:00-22:00',
  outdoor_seating: 'yes',
}
const cafeRow = ['Якорь', 'Кафе', '43.5801', '39.7201', '', 'https://anchor.example.ru', '48', '', '']
const attribution = 'Городской список, CC BY 4.0'
const importRows = (rows: string[][]) => runImport(writeCsv(rows), { mapping, attribution })

/** Everything that an import writes, row by row. */
async function dumpImportTables(): Promise<string> {
  const tables = [
    'places',
    'place_phones',
    'place_links',
    'schedules',
    'schedule_items',
    'place_sources',
    'organisations',
    'cities',
    'place_terms',
  ]
  const texts = await Promise.all(
    tables.map(async (name) => {
      const { rows } = await sql<{
        line: string
      }>`select to_jsonb(t)::text line from ${sql.table(name)} t order by 1`.execute(app.db)
      return `${name}\n${rows.map(({ line }) => line).join('\n')}`
    }),
  )
  return texts.join('\n\n')
}

test('two sources complete one place, and each is attributed as its licence requires', async () => {
  expect(await runImport(writeOsmExtract(cafeTags))).toMatchObject({ created: 1 })
  expect(await importRows([cafeRow])).toMatchObject({ created: 0, updated: 1, matched: 1 })
  const place = await app.db.selectFrom('places').selectAll().executeTakeFirstOrThrow()
  expect(place).toMatchObject({ name: 'Якорь', seats: 48, terrace: true, lat: 43.5801, source: 'osm' })
  expect(place.field_sources).toMatchObject({
    seats: { source: 'table-spisok' },
    hours: { source: 'osm' },
    phones: { source: 'osm' },
    links: { source: 'table-spisok' },
  })
  const { data } = await app.get(`/api/v1/places/${place.id}`, {})
  expect(data.place.attribution).toBe('© OpenStreetMap contributors, ODbL 1.0; Городской список, CC BY 4.0')
  const before = await dumpImportTables()
  expect(await importRows([cafeRow])).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
  expect(await runImport(writeOsmExtract(cafeTags))).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
  expect(await dumpImportTables()).toBe(before)
})

test('a feature known from one source is kept when another source does not mention it', async () => {
  await runImport(writeOsmExtract({ name: 'Якорь', live_music: 'yes' }))
  expect(await importRows([cafeRow])).toMatchObject({ matched: 1 })
  const place = await app.db.selectFrom('places').select(['live_music', 'seats']).executeTakeFirstOrThrow()
  expect(place).toEqual({ live_music: 1, seats: 48 })
})

test('a newer file of one source keeps values of the other source and edits of people', async () => {
  await runImport(writeOsmExtract(cafeTags))
  await importRows([cafeRow])
  await app.db
    .updateTable('places')
    .set({ seats: 7, edited_fields: ['seats'] })
    .execute()
  await runImport(writeOsmExtract({ ...cafeTags, opening_hours: 'Mo-Su 11:00-23:00' }))
  const place = await app.db
    .selectFrom('places')
    .select(['seats', 'main_schedule', 'field_sources'])
    .executeTakeFirstOrThrow()
  expect(place.seats).toBe(7)
  expect(place.main_schedule?.items[0]).toMatchObject({ startMinute: 660, endMinute: 1380 })
  expect(place.field_sources).not.toHaveProperty('seats')
  const links = await app.db.selectFrom('place_links').select('link').execute()
  expect(links).toEqual([{ link: 'https://anchor.example.ru/' }])
})

const possibleMatchRow = ['Якорь', 'Кафе', '43.5809', '39.7200', '', '', '48', '', '']

test.each([
  ['same', 1],
  ['different', 2],
] as const)('a possible match waits for a decision: %s', async (decision, places) => {
  await runImport(writeOsmExtract({ name: 'Якорь' }))
  expect(await importRows([possibleMatchRow])).toMatchObject({ created: 0, matched: 0, possibleMatches: 1 })
  expect(await importRows([possibleMatchRow])).toMatchObject({ possibleMatches: 0, unchanged: 1 })
  const match = await app.db.selectFrom('possible_matches').selectAll().executeTakeFirstOrThrow()
  await decidePossibleMatch(app.db, match.id, { decision, by: null })
  expect(await app.db.selectFrom('places').select('id').execute()).toHaveLength(places)
  const record = await app.db
    .selectFrom('place_sources')
    .select('place_id')
    .where('source', '=', 'table-spisok')
    .executeTakeFirst()
  expect(record?.place_id === match.place_id).toBe(decision === 'same')
  expect(await importRows([possibleMatchRow])).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
  await expect(decidePossibleMatch(app.db, match.id, { decision, by: null })).rejects.toThrow(/уже принято/)
})

test('undoing a run restores the rows exactly', async () => {
  await runImport(writeOsmExtract(cafeTags))
  const before = await dumpImportTables()
  const chain = [1, 2, 3].map((number) => [
    `Пицца у моря`,
    'Пиццерия',
    `43.6${number}`,
    '39.73',
    '',
    '',
    '',
    '',
    '',
  ])
  const run = await importRows([
    ['Якорь', 'Кафе', '43.5801', '39.7201', '+7 862 264-55-99', '', '60', 'Мира', '5'],
    ...chain,
  ])
  expect(run).toMatchObject({ created: 3, organisationsCreated: 1 })
  expect(await dumpImportTables()).not.toBe(before)
  await undoRun(app.db, run.runId ?? '', null)
  expect(await dumpImportTables()).toBe(before)
  await expect(undoRun(app.db, run.runId ?? '', null)).rejects.toThrow(/уже отменена/)
})

/**
 * All rows of each table as JSON, by table name, except the tables of import runs and `words`, to which an import only
 * adds.
 */
async function dumpAllTables(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('import_runs', 'import_changes', 'import_skipped_rows', 'words') order by 1`.execute(
    app.db,
  )
  const contents: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ lines: string | null }>`
      select string_agg(line, chr(10) order by line) as lines from (
        select to_jsonb(t)::text as line from ${sql.table(name)} t) as rows`.execute(app.db)
    contents[name] = rows[0]?.lines ?? ''
  }
  return contents
}

test('undoing a run that matched, changed, closed and proposed leaves the database as before', async () => {
  const row = (name: string, lat: string, seats: string) => [
    name,
    'Кафе',
    lat,
    '39.72',
    '',
    '',
    seats,
    '',
    '',
  ]
  await runImport(writeOsmExtract(cafeTags))
  await importRows([row('Риф', '43.60', '20'), row('Пирс', '43.61', '30'), row('Хозяйка', '43.62', '40')])
  const owned = await app.db
    .selectFrom('places')
    .select('id')
    .where('name', '=', 'Хозяйка')
    .executeTakeFirstOrThrow()
  await buildMember(app.db, await buildUser(app.db), { placeId: owned.id }, 'owner')
  const before = await dumpAllTables()
  const chain = ['43.71', '43.72', '43.73'].map((lat) => row('Пицца у моря', lat, '10'))
  const run = await runImport(writeCsv([cafeRow, row('Риф', '43.60', '25'), ...chain]), {
    mapping,
    attribution,
    closeMissing: true,
  })
  expect(run).toMatchObject({ created: 3, matched: 1, closed: 1, proposed: 1, organisationsCreated: 1 })
  const changed = await dumpAllTables()
  expect(changed.places).not.toBe(before.places)
  await undoRun(app.db, run.runId ?? '', null)
  // The event that notifies the owner of the proposal is still pending.
  const { outbox: _, ...after } = await dumpAllTables()
  expect(Object.keys(after).filter((writeCsv) => after[writeCsv] !== before[writeCsv])).toEqual([])
})

test('undoing a run removes its possible matches and keeps what people have changed since', async () => {
  await runImport(writeOsmExtract({ name: 'Якорь' }))
  const run = await importRows([
    possibleMatchRow,
    ['Волна', 'Бар', '43.6', '39.73', '', '', '', '', ''],
    ['Бриз', 'Бар', '43.7', '39.73', '', '', '', '', ''],
  ])
  expect(run).toMatchObject({ created: 2, possibleMatches: 1 })
  await app.db
    .updateTable('places')
    .set({ description: 'Правка', version: 1, updated_at: new Date() })
    .where('name', '=', 'Волна')
    .execute()
  expect(await undoRun(app.db, run.runId ?? '', null)).toEqual({ restored: 0, removed: 1, kept: 1 })
  const names = await app.db.selectFrom('places').select('name').orderBy('name').execute()
  expect(names.map(({ name }) => name)).toEqual(['Волна', 'Якорь'])
  expect(await app.db.selectFrom('possible_matches').selectAll().execute()).toEqual([])
})

test('a run is stored with its report and skipped rows, a failed one with its error', async () => {
  await importRows([
    ['Якорь', 'Кафе', '43.58', '39.72', '', '', '', '', ''],
    ['Ножницы', 'Парикмахерская', '43.58', '39.73', '', '', '', '', ''],
    ['Якорь', 'Кафе', '43.5801', '39.7201', '', '', '', '', ''],
  ])
  const skipped = await app.db.selectFrom('import_skipped_rows').selectAll().execute()
  expect(skipped).toMatchObject([
    { line: 3, name: 'Ножницы', reason: 'не еда и не напитки' },
    { line: 4, name: 'Якорь', reason: 'повтор уже известного места' },
  ])
  await expect(runImport(writeFile('broken.osm.pbf', writeOsmPbf(region).subarray(0, 200)))).rejects.toThrow()
  const runs = await app.db.selectFrom('import_runs').selectAll().orderBy('started_at').execute()
  expect(runs).toMatchObject([
    { status: 'done', source: 'table-spisok', report: { created: 1, read: 3, skipped: { duplicate: 1 } } },
    { status: 'failed', source: 'osm', failure: expect.stringContaining('Ничего не изменено') },
  ])
})

/** Cafes on a line to the north of a point, about 450 m apart. */
function cafes(first: number, count: number, lat: number, lon: number) {
  return Array.from({ length: count }, (_, at) => ({
    id: first + at,
    lat: lat + at * 0.004,
    lon,
    tags: { amenity: 'cafe', name: `Кафе номер ${first + at}` },
  }))
}

const region: OsmExtract = {
  nodes: [
    {
      id: 1,
      lat: 52.21,
      lon: 21.02,
      tags: { place: 'city', name: 'Warszawa', 'name:ru': 'Варшава', population: '1 860 000' },
    },
    { id: 2, lat: 52.9, lon: 23.2, tags: { place: 'town', name: 'Hajnówka', 'name:ru': 'Хайнувка' } },
    ...[
      [52.1, 20.85],
      [52.1, 21.27],
      [52.37, 21.27],
      [52.37, 20.85],
    ].map(([lat = 0, lon = 0], at) => ({ id: 10 + at, lat, lon })),
    ...cafes(100, 3, 43.58, 39.72),
    ...cafes(200, 4, 52.2, 21.0),
    // Far from the centre, but inside the boundary.
    ...cafes(300, 1, 52.36, 21.26),
    ...cafes(400, 2, 52.9, 23.2),
    ...cafes(500, 1, 60, 0),
  ],
  ways: [{ id: 1, refs: [10, 11, 12, 13, 10] }],
  relations: [
    {
      id: 1,
      members: [{ kind: 'way', id: 1 }],
      tags: {
        type: 'boundary',
        boundary: 'administrative',
        place: 'city',
        name: 'Warszawa',
        'name:ru': 'Варшава',
      },
    },
  ],
}

test('with --city auto each place goes to its city, and missing cities are added', async () => {
  const path = writeFile('region.osm.pbf', writeOsmPbf(region))
  const report = await runImport(path, { citySlug: 'auto', newCityFrom: 3 })
  expect(report).toMatchObject({ read: 11, created: 8, skipped: { 'no-city': 3 } })
  expect(report.cities).toEqual([
    { name: 'Сочи', latinName: 'sochi', places: 3, isNew: false },
    { name: 'Варшава', latinName: 'varshava', places: 5, isNew: true },
  ])
  const createdCity = await app.db
    .selectFrom('cities')
    .selectAll()
    .where('latin_name', '=', 'varshava')
    .executeTakeFirstOrThrow()
  expect(createdCity).toMatchObject({
    name_in: 'в Варшаве',
    time_zone: 'Europe/Warsaw',
    country_code: 'PL',
    population: 1_860_000,
    place_count: 5,
  })
  const before = await dumpImportTables()
  expect(await runImport(path, { citySlug: 'auto', newCityFrom: 3 })).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 8,
  })
  expect(await dumpImportTables()).toBe(before)
})

test('with --city auto a dry run adds no city, and undoing a run removes its city', async () => {
  const path = writeFile('region.osm.pbf', writeOsmPbf(region))
  const before = await dumpImportTables()
  expect(await runImport(path, { citySlug: 'auto', newCityFrom: 3, dryRun: true })).toMatchObject({
    created: 8,
    runId: null,
  })
  expect(await dumpImportTables()).toBe(before)
  const { runId } = await runImport(path, { citySlug: 'auto', newCityFrom: 3 })
  await undoRun(app.db, runId ?? '', null)
  expect(await dumpImportTables()).toBe(before)
})

test('an import continues after the city where it was interrupted', async () => {
  const path = writeFile('region.osm.pbf', writeOsmPbf(region))
  // Importing only the first city leaves the database as a process killed between two cities would.
  await runImport(path)
  expect(await runImport(path, { citySlug: 'auto', newCityFrom: 3 })).toMatchObject({
    created: 5,
    unchanged: 3,
  })
})
