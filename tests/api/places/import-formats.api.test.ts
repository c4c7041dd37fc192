import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { mappingText, parseMapping } from '#server/features/imports/mapping/fields.ts'
import { proposalText, proposeFor, readMapping } from '#server/features/imports/mapping/service.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testImports } from '#tests/support/imports.ts'
import { type Shape, wkbPoint, writeParquet } from '#tests/support/parquet.ts'

const database = testDatabase()
const { writeFile, runImport } = testImports(database)

async function places() {
  const { rows } = await sql<Record<string, unknown>>`
    select p.source, p.source_id, p.name, c.latin_name category, p.street, p.building, p.lat, p.lon, p.seats,
      array(select phone from place_phones where place_id = p.id order by position) phones,
      array(select link from place_links where place_id = p.id order by position) links
    from places p join categories c on c.id = p.category_id order by p.source_id`.execute(database.db)
  return rows
}

const overture: Record<string, Shape> = {
  id: 'text',
  geometry: 'bytes',
  names: { primary: 'text', common: { map: 'text' } },
  categories: { primary: 'text', alternate: ['text'] },
  confidence: 'number',
  websites: ['text'],
  socials: ['text'],
  phones: ['text'],
  addresses: [{ freeform: 'text', locality: 'text', country: 'text' }],
  brand: { wikidata: 'text', names: { primary: 'text' } },
  operating_status: 'text',
}
const anchor = {
  id: '08f1',
  geometry: wkbPoint(39.72, 43.58),
  names: { primary: 'Anchor', common: { ru: 'Якорь' } },
  categories: { primary: 'pizza_restaurant', alternate: ['italian_restaurant'] },
  confidence: 0.9,
  websites: ['http://anchor.example.ru'],
  socials: ['https://vk.com/anchor'],
  phones: ['+78622645555'],
  addresses: [{ freeform: 'улица Мира, 5', locality: 'Сочи', country: 'RU' }],
}

test('places of Overture have their Russian names, phones and addresses', async () => {
  const rows = [
    anchor,
    { ...anchor, id: '08f2', names: { primary: 'Парикмахерская' }, categories: { primary: 'barber' } },
    { ...anchor, id: '08f3', names: { primary: 'Призрак' }, confidence: 0.2 },
    { ...anchor, id: '08f4', names: { primary: 'Бывший' }, operating_status: 'permanently_closed' },
    { ...anchor, id: '08f5', names: { primary: 'Нигде' }, geometry: wkbPoint(Number.NaN, 43) },
  ]
  const path = writeFile('places.parquet', writeParquet(overture, rows))
  expect(await runImport(path)).toMatchObject({
    read: 5,
    created: 1,
    skipped: { 'not-food': 1, unsure: 1, closed: 1, 'bad-coordinates': 1 },
  })
  expect(await places()).toEqual([
    {
      source: 'overture',
      source_id: '08f1',
      name: 'Якорь',
      category: 'pizzerias',
      street: 'улица Мира',
      building: '5',
      lat: 43.58,
      lon: 39.72,
      seats: 20,
      phones: ['+78622645555'],
      links: ['http://anchor.example.ru/', 'https://vk.com/anchor'],
    },
  ])
  expect(await runImport(path)).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
})

const foursquare: Record<string, Shape> = {
  fsq_place_id: 'text',
  name: 'text',
  latitude: 'number',
  longitude: 'number',
  address: 'text',
  date_closed: 'text',
  tel: 'text',
  website: 'text',
  instagram: 'text',
  fsq_category_labels: ['text'],
  unresolved_flags: ['text'],
}

test('a name that is cut through an emoji, or has a NUL, is imported with the others', async () => {
  const rows = [
    anchor,
    { ...anchor, id: '08f2', names: { primary: `${'Я'.repeat(119)}😀` } },
    { ...anchor, id: '08f3', names: { primary: 'При\0зрак' }, confidence: 0.2 },
  ]
  const path = writeFile('places.parquet', writeParquet(overture, rows))
  expect(await runImport(path)).toMatchObject({ read: 3, created: 2, skipped: { unsure: 1 } })
  expect((await places()).map(({ name }) => name)).toEqual(['Якорь', `Я${'я'.repeat(118)}`])
  const skipped = await database.db.selectFrom('import_skipped_rows').select('name').execute()
  expect(skipped).toEqual([{ name: 'Призрак' }])
})

test('places of Foursquare are recognised by their columns', async () => {
  const bar = {
    fsq_place_id: '4b01',
    name: 'Маяк',
    latitude: 43.59,
    longitude: 39.73,
    address: '7 Primorskaya street',
    tel: '8 (862) 264-55-56',
    website: 'mayak.example.ru',
    instagram: 'mayak',
    fsq_category_labels: ['Dining and Drinking > Bar > Wine Bar'],
  }
  const rows = [
    bar,
    {
      ...bar,
      fsq_place_id: '4b02',
      name: 'Гостиница',
      fsq_category_labels: ['Travel and Transportation > Lodging > Hotel'],
    },
    { ...bar, fsq_place_id: '4b03', name: 'Закрытый', date_closed: '2024-01-01' },
    { ...bar, fsq_place_id: '4b04', name: 'Выдуманный', unresolved_flags: ['doesnt_exist'] },
  ]
  const report = await runImport(writeFile('fsq.parquet', writeParquet(foursquare, rows)))
  expect(report).toMatchObject({ created: 1, skipped: { 'not-food': 1, closed: 1, unsure: 1 } })
  expect(await places()).toMatchObject([
    {
      source: 'foursquare',
      category: 'wine-bars',
      street: 'Primorskaya street',
      building: '7',
      phones: ['+78622645556'],
      links: ['https://mayak.example.ru/', 'https://www.instagram.com/mayak'],
    },
  ])
})

test.each([
  ['cut', () => writeParquet(overture, [anchor]).subarray(0, 300), /повреждён или оборван/],
  [
    'with a footer of four gigabytes',
    () =>
      Buffer.concat([
        Buffer.from('PAR1'),
        Buffer.alloc(60),
        Buffer.from([255, 255, 255, 255]),
        Buffer.from('PAR1'),
      ]),
    /повреждён или оборван/,
  ],
  [
    'of something else',
    () => writeParquet({ a: 'text' }, [{ a: 'b' }]),
    /Незнакомый файл Parquet.*Колонки: a/,
  ],
])('a Parquet file %s is refused with a message', async (_, make, sentence) => {
  await expect(runImport(writeFile('broken.parquet', make()))).rejects.toThrow(sentence)
})

const table = [
  'Наименование;Вид;Где;Y;X;Связь;Ещё;Пусто',
  'Кафе «Родник»;кафе;ул. Мира, 5;43,585;39,72;8 (862) 264-55-55;https://rodnik.example.ru;',
  'Волна;бар;ул. Морская, 7;43,586;39,73;8 (862) 264-55-56;https://volna.example.ru;',
  'Ножницы;парикмахерская;ул. Мира, 9;43,587;39,74;8 (862) 264-55-57;https://scissors.example.ru;',
].join('\r\n')

describe('a table with columns of its own', () => {
  test('gets a mapping proposed by column names or, failing that, by values', async () => {
    const proposal = await proposeFor(writeFile('own.csv', table))
    expect(proposal?.mapping).toEqual({
      name: 'Наименование',
      category: 'Вид',
      address: 'Где',
      lat: 'Y',
      lon: 'X',
      phone: 'Связь',
      site: 'Ещё',
    })
    expect(proposal?.unused).toEqual(['Пусто'])
    const text = proposal ? proposalText(proposal) : ''
    expect(text).toContain('телефон ← «Связь» (по значениям): 8 (862) 264-55-55')
    expect(text).toContain(
      "--map 'name=Наименование,category=Вид,address=Где,lat=Y,lon=X,phone=Связь,site=Ещё'",
    )
  })

  test('a date is not taken for the average check', async () => {
    const dated = ['name,lat,lon,check_date', 'Родник,43.585,39.72,2026-11-24']
    const path = writeFile('dated.csv', dated.join('\n'))
    expect((await proposeFor(path))?.mapping).not.toHaveProperty('check')
    await runImport(path, { mapping: { name: 'name', lat: 'lat', lon: 'lon', check: 'check_date' } })
    const [place] = await database.db.selectFrom('places').select('average_check').execute()
    expect(place?.average_check).toBeNull()
  })

  test('named by a date alone, or by a number, is a source of its own', async () => {
    const mapping = parseMapping('name=Наименование,category=Вид,lat=Y,lon=X')
    await runImport(writeFile('2026-11-24.csv', table), { mapping })
    const other = 'Наименование;Вид;Y;X\nМаяк;бар;43,6;39,75\n'
    await runImport(writeFile('12.csv', other), { mapping })
    const sources = await database.db.selectFrom('places').select('source').distinct().execute()
    expect(sources.map(({ source }) => source).sort()).toEqual(['table-12', 'table-2026-11-24'])
  })

  test('is imported with a mapping, and a second run changes nothing', async () => {
    const path = writeFile('own-2026-11-23.csv', table)
    const mapping = parseMapping(
      'name=Наименование,category=Вид,address=Где,lat=Y,lon=X,phone=Связь,site=Ещё',
    )
    expect(await runImport(path, { mapping })).toMatchObject({
      read: 3,
      created: 2,
      skipped: { 'not-food': 1 },
    })
    expect(await places()).toMatchObject([
      { source: 'table-own', street: 'ул. Мира', building: '5' },
      { source: 'table-own', street: 'ул. Морская', building: '7' },
    ])
    const newer = writeFile('own-2026-11-24.csv', table)
    expect(await runImport(newer, { mapping })).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
  })

  test('a GeoJSON with unknown properties is imported with a mapping', async () => {
    const feature = (TITLE: string, lon: number) => ({
      type: 'Feature',
      id: lon,
      properties: { TITLE, WHAT: 'Кофейня' },
      geometry: { type: 'Point', coordinates: [lon, 43.58] },
    })
    const features = [feature('Зерно', 39.72), feature('Турка', 39.73)]
    const path = writeFile('own.geojson', JSON.stringify({ type: 'FeatureCollection', features }))
    await runImport(path, { mapping: { name: 'TITLE', category: 'WHAT', id: 'id' } })
    expect(await places()).toMatchObject([
      { source_id: '39.72', name: 'Зерно', category: 'coffee-houses' },
      { source_id: '39.73', name: 'Турка', category: 'coffee-houses' },
    ])
  })

  test('a mapped column that the file does not have is named in the error', async () => {
    await expect(runImport(writeFile('own.csv', table), { mapping: { name: 'Имя' } })).rejects.toThrow(
      /нет колонок: Имя.*Есть: Наименование/,
    )
  })
})

test('a file of a mapping that is not JSON is refused with a message', async () => {
  const path = writeFile('mapping.json', 'name=Название')
  await expect(readMapping(path)).rejects.toThrow('Файл сопоставления не читается как JSON.')
})

test('a mapping is parsed as it is written, also with quotes and commas', () => {
  const mapping = { name: 'Название, полное', phone: 'Тел. "рабочий"' }
  expect(parseMapping(mappingText(mapping))).toEqual(mapping)
  expect(() => parseMapping('title=Название')).toThrow(/Нет поля «title»/)
  expect(() => parseMapping('Название')).toThrow(/поле=Колонка/)
})
