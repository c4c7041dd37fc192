import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Db } from '#server/db/connection.ts'
import { exportCity } from '#server/features/exports/service.ts'
import { importFile } from '#server/features/imports/service.ts'
import { findPlaces } from '#server/features/search/service.ts'
import { openTestDatabase, testDatabase } from '#tests/support/database.ts'
import { testImports } from '#tests/support/imports.ts'

const database = testDatabase()
const { writeFile, runImport } = testImports(database)

type Tags = Record<string, string | undefined>

/** A GeoJSON feature in Sochi; each number is about a kilometre farther. */
function feature(number: number, tags: Tags, changes: object = {}) {
  return {
    type: 'Feature',
    id: `node/${number}`,
    properties: { amenity: 'cafe', ...tags },
    geometry: { type: 'Point', coordinates: [39.7 + number * 0.01, 43.58] },
    ...changes,
  }
}

function geojson(features: unknown[], name = 'file.geojson'): string {
  const lines = features.map((it) => (typeof it === 'string' ? it : JSON.stringify(it)))
  return writeFile(name, `{"type":"FeatureCollection","features":[\n${lines.join(',\n')}\n]}\n`)
}

const cafe = feature(1, {
  name: 'Кафе "Магнолия"',
  cuisine: 'coffee_shop;cake',
  'addr:street': 'Курортный проспект',
  'addr:housenumber': '5',
  phone: '8 (862) 264-55-55; +7 862 264 55 56',
  'addr:suburb': 'Центральный район',
  'contact:website': 'magnolia.example.ru',
  opening_hours: 'Mo-Th,Su 08:00-22:00; Fr-Sa 08:00-02:00; PH off',
  outdoor_seating: 'yes',
  internet_access: 'wlan',
  'payment:credit_cards': 'yes',
})
const bar = feature(2, { amenity: 'bar', name: 'Якорь', opening_hours: 'круглосуточно' })
const pizzas = [3, 4].map((number) =>
  feature(number, { amenity: 'fast_food', name: 'Пицца у моря', brand: 'Пицца у моря', cuisine: 'pizza' }),
)

function allPlaces(db: Db = database.db) {
  return db.selectFrom('places').selectAll().orderBy('name').orderBy('source_id').execute()
}

describe('one file', () => {
  test('a feature becomes a place with hours, phones, links, cuisines and features', async () => {
    const report = await runImport(geojson([cafe]))
    expect(report).toMatchObject({ read: 1, created: 1, updated: 0, unchanged: 0, broken: [] })
    const [place] = await allPlaces()
    expect(place).toMatchObject({
      name: 'Магнолия',
      latin_name: 'magnoliya',
      street: 'Курортный проспект',
      building: '5',
      district: 'Центральный район',
      terrace: true,
      wifi: true,
      cashfree: true,
      source: 'osm',
      source_id: 'node/1',
      main_schedule: { note: 'праздники выходной' },
    })
    const category = await database.db
      .selectFrom('categories')
      .selectAll()
      .where('latin_name', '=', 'coffee-houses')
      .executeTakeFirst()
    expect(place?.category_id).toBe(category?.id)
    expect(place?.cuisine_ids).toHaveLength(2)
    const phones = await database.db.selectFrom('place_phones').select('phone').orderBy('position').execute()
    expect(phones.map((it) => it.phone)).toEqual(['+78622645555', '+78622645556'])
    const links = await database.db.selectFrom('place_links').select(['link', 'name']).execute()
    expect(links).toEqual([{ link: 'https://magnolia.example.ru/', name: 'Сайт' }])
    const { rows } = await sql<{ open: boolean }>`
      select open_week @> ${5 * 1440 + 90}::int open from places where open_week @> ${4 * 1440 + 600}::int`.execute(
      database.db,
    )
    expect(rows).toEqual([{ open: true }])
    const city = await database.db
      .selectFrom('cities')
      .select('place_count')
      .where('latin_name', '=', 'sochi')
      .executeTakeFirst()
    expect(city?.place_count).toBe(1)
    expect(await findPlaces(database.db, { text: 'магнолия' })).toEqual([place?.id])
  })

  test('places of one brand become an organisation', async () => {
    const report = await runImport(geojson([cafe, ...pizzas]))
    expect(report).toMatchObject({ organisations: 1, organisationsCreated: 1 })
    const chain = await database.db.selectFrom('organisations').selectAll().executeTakeFirstOrThrow()
    expect(chain).toMatchObject({ name: 'Пицца у моря', place_count: 2 })
    const members = await database.db
      .selectFrom('places')
      .select('id')
      .where('organisation_id', '=', chain.id)
      .execute()
    expect(members).toHaveLength(2)
  })

  test('features that are not public venues are skipped with a reason', async () => {
    const report = await runImport(
      geojson([
        feature(1, { amenity: 'internet_cafe', name: 'Мышь' }),
        feature(2, { amenity: 'canteen', name: 'Столовая завода' }),
        feature(3, { name: '' }),
        feature(4, { name: 'Без места' }, { geometry: null }),
        feature(5, { name: 'В Москве' }, { geometry: { type: 'Point', coordinates: [37.6, 55.75] } }),
        feature(6, { name: 'Близнец' }),
        { ...feature(7, { name: 'БЛИЗНЕЦ' }), geometry: feature(6, {}).geometry },
      ]),
    )
    expect(report.skipped).toEqual({
      'not-food': 1,
      canteen: 1,
      'no-name': 1,
      'bad-coordinates': 2,
      closed: 0,
      unsure: 0,
      'no-city': 0,
      duplicate: 1,
    })
    expect(report.created).toBe(1)
  })

  test('a file with unknown properties is refused with their names', async () => {
    const path = geojson([feature(1, { amenity: undefined, TYPE: 'bar', TITLE: 'Якорь' })])
    await expect(runImport(path)).rejects.toThrow(/Непонятные свойства записей: .*TYPE.*TITLE/)
  })

  test('combined categories and names in English only are accepted', async () => {
    await runImport(
      geojson([
        feature(1, { amenity: 'fast_food;ice_cream', name: 'Пингвин' }),
        feature(2, { amenity: 'parking;cafe', name: undefined, 'name:en': 'Anchor' }),
      ]),
    )
    expect((await allPlaces()).map((it) => it.name).toSorted()).toEqual(['Anchor', 'Пингвин'])
  })

  test('words of the file that are properties of every object mean nothing', async () => {
    const report = await runImport(
      geojson([
        feature(1, { name: 'Дым', smoking: 'constructor', cuisine: 'constructor' }),
        feature(2, { name: 'Каркас', amenity: 'constructor', shop: 'toString' }),
      ]),
    )
    expect(report).toMatchObject({ created: 1, skipped: { 'not-food': 1 } })
    const { id } = await database.db
      .selectFrom('categories')
      .select('id')
      .where('latin_name', '=', 'cafes')
      .executeTakeFirstOrThrow()
    expect(await allPlaces()).toMatchObject([{ name: 'Дым', smoke_zone: 2, category_id: id }])
  })

  test('a phone of two features is stored once', async () => {
    const phone = '+7 862 264 55 55'
    const report = await runImport(
      geojson([feature(1, { name: 'Раз', phone }), feature(2, { name: 'Два', phone })]),
    )
    expect(report.phones).toEqual({ read: 1, unread: 0 })
  })

  test.each([
    [
      'the same address',
      { 'addr:street': 'Мира', 'addr:housenumber': '1' },
      { 'addr:street': 'Мира', 'addr:housenumber': '1' },
      100,
      1,
    ],
    ['the same phone', { phone: '+78622645555' }, { phone: '+78622645555' }, 100, 1],
    ['the same spot', {}, {}, 20, 1],
    ['the same phone far away', { phone: '+78622645555' }, { phone: '+78622645555' }, 300, 2],
    ['another phone next door', { phone: '+78622645555' }, { phone: '+78622645556' }, 20, 2],
    [
      'another house next door',
      { 'addr:street': 'Мира', 'addr:housenumber': '1' },
      { 'addr:street': 'Мира', 'addr:housenumber': '3' },
      20,
      2,
    ],
  ])('two of one name with %s', async (_, item, other, meters, places) => {
    const at = (lat: number) => ({ geometry: { type: 'Point', coordinates: [39.72, lat] } })
    await runImport(
      geojson([
        feature(1, { name: 'Якорь', ...item }, at(43.58)),
        feature(2, { name: 'Якорь', ...other }, at(43.58 + meters / 111_195)),
      ]),
    )
    expect(await allPlaces()).toHaveLength(places)
  })

  test('spellings of a brand become one chain, and generic names become none', async () => {
    const names = [
      'Макдоналдс',
      'Ресторан «Макдональдс»',
      "McDonald's",
      ...Array(4).fill('Хинкальная'),
      ...Array(4).fill('Кофе с собой'),
    ]
    const spread = (number: number) => ({
      geometry: { type: 'Point', coordinates: [39.72, 43.5 + number / 100] },
    })
    await runImport(geojson(names.map((name, number) => feature(number, { name }, spread(number)))))
    const chains = await database.db.selectFrom('organisations').select(['name', 'place_count']).execute()
    expect(chains).toEqual([{ name: 'Макдоналдс', place_count: 3 }])
  })

  test('a broken row is reported with its line and the others are imported', async () => {
    const report = await runImport(geojson([cafe, '{"type": oops}', '17', bar]))
    expect(report.broken.map((it) => it.line)).toEqual([3, 4])
    expect(report.created).toBe(2)
  })

  test('slugs are unique and never reserved words or cities', async () => {
    const names = ['Posts', 'Moscow', 'Якорь', 'Якорь', 'Якорь', '愛']
    await runImport(geojson(names.map((name, number) => feature(number, { name }))))
    const slugs = (await allPlaces()).map((it) => it.latin_name)
    expect(slugs.toSorted()).toEqual([
      'mesto',
      'moscow-sochi',
      'posts-sochi',
      'yakor',
      'yakor-sochi',
      'yakor-sochi-2',
    ])
  })

  test('features without ids are matched on the next import', async () => {
    const path = geojson([{ ...cafe, id: undefined }])
    await runImport(path)
    expect(await runImport(path)).toMatchObject({ created: 0, unchanged: 1 })
  })

  test('gzip is unpacked', async () => {
    const text = `{"type":"FeatureCollection","features":[${JSON.stringify(cafe)}]}`
    expect(await runImport(writeFile('packed.geojson.gz', gzipSync(text)))).toMatchObject({ created: 1 })
  })
})

describe('the same city again', () => {
  test('a second run changes nothing', async () => {
    const path = geojson([cafe, bar, ...pizzas])
    await runImport(path)
    const before = await allPlaces()
    expect(await runImport(path)).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 4,
      organisationsCreated: 0,
    })
    expect(await allPlaces()).toEqual(before)
  })

  test('a newer file updates what changed, but not what a person edited', async () => {
    await runImport(geojson([cafe, bar]))
    await database.db
      .updateTable('places')
      .set({ name: 'Старый якорь', edited_fields: ['name', 'schedules'] })
      .where('source_id', '=', 'node/2')
      .execute()
    const newer = [
      cafe,
      feature(2, { amenity: 'pub', name: 'Якорь и цепь', opening_hours: 'Mo-Su 12:00-24:00' }),
    ]
    expect(await runImport(geojson(newer))).toMatchObject({ created: 0, updated: 1, unchanged: 1 })
    const place = await database.db
      .selectFrom('places')
      .selectAll()
      .where('source_id', '=', 'node/2')
      .executeTakeFirstOrThrow()
    const pub = await database.db
      .selectFrom('categories')
      .select('id')
      .where('latin_name', '=', 'pubs')
      .executeTakeFirst()
    expect(place).toMatchObject({ name: 'Старый якорь', category_id: pub?.id, latin_name: 'yakor' })
    expect(place.open_week).toBe('{[0,10080)}')
  })

  test('unchanged hours keep the date of their check, changed ones get a new date', async () => {
    const checked = new Date('2025-03-01T09:00:00Z')
    await runImport(geojson([bar]))
    await database.db
      .updateTable('places')
      .set({ hours_checked_by: 'guests', hours_checked_at: checked })
      .execute()
    const importHours = async (name: string, opening_hours: string) => {
      await runImport(geojson([feature(2, { amenity: 'bar', name, opening_hours })]))
      return database.db
        .selectFrom('places')
        .select(['name', 'hours_checked_by', 'hours_checked_at'])
        .executeTakeFirstOrThrow()
    }

    expect(await importHours('Якорь на молу', 'круглосуточно')).toEqual({
      name: 'Якорь на молу',
      hours_checked_by: 'guests',
      hours_checked_at: checked,
    })
    const evenings = await importHours('Якорь на молу', 'Mo-Su 18:00-24:00')
    expect(evenings.hours_checked_by).toBe('source')
    expect(evenings.hours_checked_at).not.toEqual(checked)
  })

  test('closeMissing closes missing places and reopens returned ones', async () => {
    await runImport(geojson([cafe, bar]))
    expect(await runImport(geojson([cafe]))).toMatchObject({ closed: 0, unchanged: 1 })
    expect(await runImport(geojson([cafe]), { closeMissing: true })).toMatchObject({ closed: 1 })
    const status = async () =>
      (
        await database.db
          .selectFrom('places')
          .select('status')
          .where('source_id', '=', 'node/2')
          .executeTakeFirst()
      )?.status
    expect(await status()).toBe('closed')
    const city = await database.db
      .selectFrom('cities')
      .select('place_count')
      .where('latin_name', '=', 'sochi')
      .executeTakeFirst()
    expect(city?.place_count).toBe(1)
    expect(await runImport(geojson([cafe, bar]), { closeMissing: true })).toMatchObject({
      closed: 0,
      reopened: 1,
    })
    expect(await status()).toBe('opened')
  })

  test('a deleted place stays deleted', async () => {
    await runImport(geojson([bar]))
    await database.db.updateTable('places').set({ status: 'deleted' }).execute()
    await runImport(
      geojson([feature(2, { amenity: 'bar', name: 'Якорь', opening_hours: 'Mo-Su 12:00-24:00' })]),
    )
    expect((await allPlaces()).map((it) => it.status)).toEqual(['deleted'])
  })

  test('a dry run reports and changes nothing', async () => {
    expect(await runImport(geojson([cafe]), { dryRun: true })).toMatchObject({ created: 1 })
    expect(await allPlaces()).toEqual([])
  })
})

describe('a broken file changes nothing and says why', () => {
  test.each([
    [
      'cut JSON',
      () => writeFile('cut.geojson', `{"type":"FeatureCollection","features":[${JSON.stringify(cafe)},`),
      /обрывается/,
    ],
    [
      'cut gzip',
      () => writeFile('cut.geojson.gz', gzipSync(JSON.stringify({ features: [cafe, bar] })).subarray(0, 60)),
      /Архив/,
    ],
    ['another JSON', () => writeFile('other.geojson', '{"name":"x"}'), /features/],
    ['not JSON', () => writeFile('text.geojson', 'hello'), /не GeoJSON/],
    ['empty', () => writeFile('empty.geojson', ''), /пуст/],
    [
      'not UTF-8',
      () => writeFile('bytes.geojson', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])),
      /UTF-8/,
    ],
    ['another CSV', () => writeFile('other.csv', 'a,b\n1,2\n'), /нужно сопоставление колонок/],
    ['cut CSV', () => writeFile('cut.csv', `${header}\n1,"Кафе`), /обрывается/],
    ['missing file', () => '/nonexistent/nothing.csv', /не читается/],
  ])('%s', async (_name, make, message) => {
    await expect(runImport(make())).rejects.toThrow(message)
    expect(await allPlaces()).toEqual([])
  })

  test('an unknown city is refused', async () => {
    await expect(runImport(geojson([cafe]), { citySlug: 'atlantis' })).rejects.toThrow(/Нет города/)
  })
})

const header =
  'ID,Name,global_id,IsNetObject,OperatingCompany,TypeObject,AdmArea,District,Address,PublicPhone,SeatsCount,SocialPrivileges,Longitude_WGS84,Latitude_WGS84'

test('the CSV of Moscow is imported with addresses and chains, without canteens', async () => {
  const rows = [
    header,
    '1,"Кафе ""РЯБИНУШКА""",101,нет,,кафе,Северо-Восточный административный округ,район Лианозово,"город Москва, Абрамцевская улица, дом 9, корпус 1, строение 2",(499) 200-00-22,50,нет,37.57,55.90',
    '2,Кофейная нота,102,да,Кофейная нота,кафе,,,"город Москва, Тверская улица, дом 7",нет телефона,0,нет,37.61,55.76',
    '3,Столовая №7,103,нет,,столовая,,,"город Москва, Тверская улица, дом 9",,10,нет,37.61,55.76',
    '4,Оборвано,104',
    '5,Без точки,105,нет,,бар,,,"город Москва, Тверская улица, дом 11",,10,нет,,',
  ]
  const report = await runImport(writeFile('moscow.csv', rows.join('\r\n')), { citySlug: 'moscow' })
  expect(report).toMatchObject({
    read: 5,
    created: 2,
    skipped: { canteen: 1, 'bad-coordinates': 1 },
    organisationsCreated: 1,
    broken: [{ line: 5 }],
  })
  const [chained, plain] = await allPlaces()
  expect(chained?.organisation_id).not.toBeNull()
  expect(plain).toMatchObject({
    name: 'Рябинушка',
    street: 'Абрамцевская улица',
    building: '9к1с2',
    district: 'район Лианозово',
    seats: 50,
  })
  expect(chained?.district).toBe('')
})

test('a district is read from tags or a geocoded address and does not replace an edited one', async () => {
  const places = [
    feature(1, { name: 'Арка', 'addr:quarter': 'Светлана', 'addr:suburb': 'Хостинский район' }),
    feature(2, { name: 'Бриз', 'addr:district': 'Adler', 'addr:district:ru': 'Адлерский район' }),
    feature(3, {
      name: 'Волна',
      display_address: 'Волна, улица Ленина, 2, Адлерский внутригородской район, Сочи',
    }),
    feature(4, { name: 'Гавань' }),
  ]
  await runImport(geojson(places))
  const districts = async () => (await allPlaces()).map(({ district }) => district)
  expect(await districts()).toEqual([
    'Хостинский район',
    'Адлерский район',
    'Адлерский внутригородской район',
    '',
  ])
  await database.db
    .updateTable('places')
    .set({ district: 'Мамайка', edited_fields: ['district'] })
    .where('name', '=', 'Арка')
    .execute()
  const newer = places.map((it) => ({
    ...it,
    properties: { ...it.properties, 'addr:district': 'Новый район' },
  }))
  await runImport(geojson(newer))
  expect(await districts()).toEqual(['Мамайка', 'Адлерский район', 'Новый район', 'Новый район'])
})

test('an export imported into an empty database gives the same places', async () => {
  await runImport(geojson([cafe, bar, ...pizzas]))
  await database.db
    .updateTable('places')
    .set({
      average_check: 900,
      short_description: 'У самого моря',
      entertainment: 2,
      edited_fields: ['average_check'],
    })
    .where('source_id', '=', 'node/1')
    .execute()
  const exported = async (db: Db) => {
    let text = ''
    for await (const piece of exportCity(db, 'sochi', 'geojson')) text += piece
    return text
  }
  const text = await exported(database.db)
  const other = await openTestDatabase()
  try {
    const path = writeFile('export.geojson', text)
    const report = await importFile(other.db, { path, citySlug: 'sochi' })
    expect(report).toMatchObject({ created: 4, broken: [] })
    const sorted = (json: string) =>
      JSON.parse(json).features.toSorted((a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id))
    expect(sorted(await exported(other.db))).toEqual(sorted(text))
    const hours = (db: Db) =>
      db.selectFrom('places').select(['latin_name', 'open_week']).orderBy('latin_name').execute()
    expect(await hours(other.db)).toEqual(await hours(database.db))
  } finally {
    await other.close()
  }
})

test('an exported CSV quotes values with commas and formulas', async () => {
  await runImport(
    geojson([feature(1, { name: 'Чай, кофе и «пряник»', description: '=ССЫЛКА("https://x")' })]),
  )
  let text = ''
  for await (const piece of exportCity(database.db, 'sochi', 'csv')) text += piece
  const [names, row] = text.split('\r\n')
  expect(names).toMatch(/^\ufeffid,latin_name,name,/)
  expect(row).toContain('"Чай, кофе и «пряник»"')
  expect(row).toContain(`"'=ССЫЛКА(""https://x"")"`)
})
