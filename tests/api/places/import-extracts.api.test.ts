import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { testImports } from '#tests/support/imports.ts'
import { blob, headerBlob, type OsmExtract, writeOsmPbf } from '#tests/support/osm-pbf.ts'

const database = testDatabase()
const { writeFile, runImport } = testImports(database)

function places() {
  return database.db
    .selectFrom('places')
    .select(['source_id', 'name', 'lat', 'lon'])
    .orderBy('source_id')
    .execute()
}

/** A square of `size` degrees around a point; its corners get numbers from `first` on. */
function square(first: number, lat: number, lon: number, size = 0.001) {
  const half = size / 2
  const corners = [
    [lat - half, lon - half],
    [lat - half, lon + half],
    [lat + half, lon + half],
    [lat + half, lon - half],
  ] as const
  return corners.map(([cornerLat, cornerLon], at) => ({ id: first + at, lat: cornerLat, lon: cornerLon }))
}

const city: OsmExtract = {
  nodes: [
    { id: 1, lat: 43.58, lon: 39.72, tags: { amenity: 'cafe', name: 'Магнолия', phone: '+7 862 264-55-55' } },
    { id: 2, lat: 43.581, lon: 39.72, tags: { amenity: 'bench' } },
    { id: 3, lat: 43.582, lon: 39.72, tags: { highway: 'crossing' } },
    { id: -4, lat: 43.583, lon: 39.72, tags: { shop: 'bakery', name: 'Пекарня у моря' } },
    ...square(100, 43.6, 39.74),
    ...square(200, 43.61, 39.75),
    ...square(300, 43.63, 39.75),
  ],
  ways: [
    {
      id: 10,
      refs: [100, 101, 102, 103, 100],
      tags: { building: 'yes', amenity: 'restaurant', name: 'Дом' },
    },
    { id: 20, refs: [200, 201, 202] },
    { id: 21, refs: [202, 203, 200] },
    { id: 30, refs: [300, 301, 302, 303, 300], tags: { building: 'yes' } },
  ],
  relations: [
    {
      id: 50,
      members: [
        { kind: 'way', id: 20 },
        { kind: 'way', id: 21 },
      ],
      tags: { type: 'multipolygon', amenity: 'bar', name: 'Якорь' },
    },
    {
      id: 51,
      members: [{ kind: 'way', id: 999 }],
      tags: { type: 'multipolygon', amenity: 'bar', name: 'Обрезан краем' },
    },
  ],
}

test.each([
  ['dense', false],
  ['single', true],
])('nodes, ways and multipolygons of an extract with %s nodes become places', async (_, isSparse) => {
  const path = writeFile('file.osm.pbf', writeOsmPbf({ ...city, isSparse }))
  const report = await runImport(path)
  expect(report).toMatchObject({ read: 5, created: 4, skipped: { 'bad-coordinates': 1, 'not-food': 0 } })
  expect(await places()).toEqual([
    { source_id: 'node/-4', name: 'Пекарня у моря', lat: 43.583, lon: 39.72 },
    { source_id: 'node/1', name: 'Магнолия', lat: 43.58, lon: 39.72 },
    { source_id: 'relation/50', name: 'Якорь', lat: 43.61, lon: 39.75 },
    { source_id: 'way/10', name: 'Дом', lat: 43.6, lon: 39.74 },
  ])
  expect(await runImport(path)).toMatchObject({ created: 0, updated: 0, unchanged: 4 })
})

test('an extract and a GeoJSON of the same map give the same places', async () => {
  await runImport(writeFile('file.osm.pbf', writeOsmPbf({ nodes: city.nodes ?? [] })))
  const features = (city.nodes ?? []).map(({ id, lat, lon, tags = {} }) => ({
    type: 'Feature',
    id: `node/${id}`,
    properties: tags,
    geometry: { type: 'Point', coordinates: [lon, lat] },
  }))
  const geojson = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }))
  expect(await runImport(writeFile('same.geojson', geojson))).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 2,
  })
})

test('numbers of more than 32 bits are kept', async () => {
  const id = 12_345_678_901
  await runImport(
    writeFile(
      'file.osm.pbf',
      writeOsmPbf({ nodes: [{ id, lat: 43.5, lon: 39.7, tags: { amenity: 'cafe', name: 'Даль' } }] }),
    ),
  )
  expect(await places()).toMatchObject([{ source_id: `node/${id}` }])
})

const good = writeOsmPbf(city)
const noise = Buffer.alloc(40, 0xff)

test.each<[string, Buffer, RegExp]>([
  ['something else', Buffer.from('это не карта, а письмо'), /не выгрузка OpenStreetMap/],
  ['half a file', good.subarray(0, good.length - 10), /обрывается/],
  [
    'a header of two gigabytes',
    Buffer.concat([headerBlob(), Buffer.from([0x7f, 0xff, 0xff, 0xff])]),
    /заголовок/,
  ],
  [
    'a bomb of zlib',
    Buffer.concat([headerBlob(), blob('OSMData', Buffer.alloc(40_000_000), { rawSize: 100 })]),
    /больше чем в 32 МБ/,
  ],
  [
    'a promise of four gigabytes',
    Buffer.concat([headerBlob(), blob('OSMData', Buffer.alloc(10), { rawSize: 4e9 })]),
    /обещает/,
  ],
  [
    'a broken stream of zlib',
    Buffer.concat([headerBlob(), blob('OSMData', Buffer.alloc(10), { packed: noise })]),
    /не распаковывается/,
  ],
  [
    'a varint without an end',
    Buffer.concat([headerBlob(), blob('OSMData', noise)]),
    /не читается|длиннее|не кончается/,
  ],
  [
    'a field longer than its block',
    Buffer.concat([headerBlob(), blob('OSMData', Buffer.from([0x12, 0xff, 0xff, 0xff, 0x0f, 1]))]),
    /длиннее своего блока/,
  ],
  [
    'unknown features',
    Buffer.concat([headerBlob(['HistoricalInformation']), good.subarray(headerBlob().length)]),
    /HistoricalInformation/,
  ],
  ['no venues at all', writeOsmPbf({ nodes: [{ id: 1, lat: 1, lon: 1 }] }), /ни одного заведения/],
])('a file with %s is refused with a message and changes nothing', async (_, content, sentence) => {
  await expect(runImport(writeFile('hostile.osm.pbf', content))).rejects.toThrow(sentence)
  expect(await places()).toEqual([])
})

test('a name in broken UTF-8 and a point out of range skip their rows only', async () => {
  const extract = writeOsmPbf({
    nodes: [
      { id: 1, lat: 43.58, lon: 39.72, tags: { amenity: 'cafe', name: 'Кафе \uFFFD' } },
      { id: 2, lat: 200, lon: 900, tags: { amenity: 'cafe', name: 'Вне мира' } },
      { id: 3, lat: 43.58, lon: 39.72, tags: { amenity: 'cafe', name: 'Цело' } },
    ],
  })
  const report = await runImport(writeFile('file.osm.pbf', extract))
  expect(report).toMatchObject({ created: 1, skipped: { 'bad-coordinates': 1 } })
  expect(report.broken).toEqual([{ line: 0, reason: 'название не в кодировке UTF-8 (node/1)' }])
})
