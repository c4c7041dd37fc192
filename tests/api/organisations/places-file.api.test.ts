import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { formatHours, parseHours } from '#server/features/organisations/places-file/hours.ts'
import { importPlacesFile } from '#server/features/organisations/places-file/import-file.ts'
import { fileReportText } from '#server/features/organisations/places-file/report.ts'
import { testApp } from '#tests/support/app.ts'
import {
  buildMember,
  buildOrganisation,
  buildPlace,
  buildUser,
  type Organisation,
} from '#tests/support/factories.ts'
import { type Person, signIn } from '#tests/support/people.ts'
import { buildBookablePlace, buildReservation, localDay } from '#tests/support/reservations.ts'

// The CSV file of an organisation's places: downloaded, edited, checked and applied.

const app = testApp()
let organisation: Organisation
let vera: Person
let url: string

beforeEach(async () => {
  organisation = await buildOrganisation(app.db, { name: 'Пекарни Веры' })
  const user = await buildUser(app.db, { email: `vera-${organisation.id}@example.ru` })
  await buildMember(app.db, user, { organisationId: organisation.id })
  vera = await signIn(app, user)
  url = `/api/v2/organisations/${organisation.id}/places-file`
})

async function buildTenPlaces() {
  for (let number = 1; number <= 10; number += 1) {
    await buildPlace(app.db, {
      name: `Пекарня ${number}`,
      building: String(number),
      organisation_id: organisation.id,
      hours: { 1: '08:00-20:00', 2: '08:00-20:00' },
      phones: ['+74951234567'],
      links: ['https://pekarni.ru/a'],
    })
  }
}

const check = async (csv: string) => (await vera.post(`${url}/check`, { csv })).data
const apply = (csv: string, fingerprint: string) => vera.post(`${url}/apply`, { csv, fingerprint })

describe('the owner of a chain changes the hours of ten places', () => {
  test('previews the change, applies it to all, and a second time changes nothing', async () => {
    await buildTenPlaces()
    const { csv, fileName } = (await vera.get(url)).data
    expect(fileName).toBe('pekarni-very.csv')
    expect((await check(csv)).counts).toEqual({ new: 0, changed: 0, unchanged: 10, error: 0 })
    const changed = csv.replaceAll('Пн-Вт 08:00-20:00', 'Ежедневно 07:00–23:00')
    const report = await check(changed)
    expect(report.counts).toEqual({ new: 0, changed: 10, unchanged: 0, error: 0 })
    expect(report.rows[0].changes.map(({ field }: { field: string }) => field)).toEqual(['schedules'])
    expect((await check(csv)).counts.unchanged).toBe(10)

    const done = await apply(changed, report.fingerprint)
    expect([done.status, done.data.counts.changed]).toEqual([200, 10])
    const { data } = await app.get('/api/v1/places', { organisation_id: organisation.id })
    for (const place of data.places) {
      expect(place.mainSchedule.items).toHaveLength(7)
      expect(place.mainSchedule.items[0]).toMatchObject({ startAt: '07:00', endAt: '23:00' })
    }
    const again = await apply(changed, report.fingerprint)
    expect([again.status, again.data.counts]).toEqual([200, { new: 0, changed: 0, unchanged: 10, error: 0 }])
  })

  test('previews the reservations affected by new hours and a closed place', async () => {
    const cafe = await buildBookablePlace(app.db, {
      organisation_id: organisation.id,
      name: 'Пекарня',
      seats: 20,
    })
    const bar = await buildBookablePlace(app.db, { organisation_id: organisation.id, name: 'Бар', seats: 20 })
    const at = (time: string) => new Date(`${localDay(2, time)}:00+03:00`)
    const table = { starts_at: at('19:00'), ends_at: at('21:00'), guests_count: 3 }
    await buildReservation(app.db, { ...table, place_id: cafe.id, phone: '+79161234567' })
    await buildReservation(app.db, { ...table, place_id: bar.id, phone: null })
    const { csv } = (await vera.get(url)).data
    const [header, ...lines] = csv.trim().split('\r\n')
    const closed = lines.map((line: string) =>
      line.includes('Бар') ? line.replace('Открыто', 'Закрыто навсегда') : line,
    )
    const report = await check([header, ...closed].join('\r\n'))
    expect(report.affected).toMatchObject({ count: 1, guests: 3, withoutPhone: 1, cancelOnly: 1 })
    expect(report.rows.map((row: { name: string; affected: number }) => [row.name, row.affected])).toEqual(
      expect.arrayContaining([
        ['Бар', 1],
        ['Пекарня', 0],
      ]),
    )
    expect((await check(csv)).affected).toMatchObject({ count: 0, days: [] })
    const hours = csv.split(';').find((cell: string) => cell.includes('Ежедневно'))
    const early = await check(csv.replaceAll(hours, 'Ежедневно 03:00-03:30'))
    expect(early.affected).toMatchObject({ count: 2, guests: 6, withoutPhone: 1, cancelOnly: 0 })
    expect(early.affected.days.reduce((sum: number, day: { count: number }) => sum + day.count, 0)).toBe(2)
  })

  test('a place changed since the preview is not overwritten', async () => {
    await buildTenPlaces()
    const { csv } = (await vera.get(url)).data
    const changed = csv.replaceAll('Пн-Вт 08:00-20:00', 'Круглосуточно')
    const { fingerprint, rows } = await check(changed)
    await vera.patch(`/api/v1/places/${rows[0].placeId}`, { name: 'Другое имя' })
    const late = await apply(changed, fingerprint)
    expect([late.status, late.error.status]).toEqual([409, 'EditConflict'])
  })
})

describe('a table made by hand', () => {
  const header = 'Название,Категория,Город,Улица,Дом,Широта,Долгота,Телефоны,Часы работы'
  const row = 'Новая,Бар,Москва,Покровка,1,55.75,37.61,8 495 111-22-33,"Пн-Пт 10:00-23:00; Сб,Вс 12:00-02:00"'

  test('adds places that wait for moderation, and finds them when sent again', async () => {
    const csv = `${header}\n${row}`
    const { fingerprint, counts } = await check(csv)
    expect(counts.new).toBe(1)
    expect((await check(csv)).counts.new).toBe(1)
    expect((await apply(csv, fingerprint)).status).toBe(200)
    const second = await apply(csv, fingerprint)
    expect(second.data.counts).toEqual({ new: 0, changed: 0, unchanged: 1, error: 0 })
    const id = second.data.rows[0].placeId
    const { data } = await vera.get(`/api/v1/places/${id}`)
    expect(data.place).toMatchObject({
      name: 'Новая',
      moderationStatus: { value: 'on-moderation' },
      organisation: { id: organisation.id },
      phones: [{ phone: '+74951112233' }],
    })
  })

  test('empty rows are skipped and counted as in a spreadsheet', async () => {
    const report = await check(`${header}\n${','.repeat(8)}\n\n${row}\n${row}\n${','.repeat(8)}\n`)
    expect(report.counts).toEqual({ new: 1, changed: 0, unchanged: 0, error: 1 })
    expect(report.rows.map(({ line }: { line: number }) => line)).toEqual([4, 5])
    expect(report.rows[1].errors).toEqual([
      { column: 'Название', message: 'Это заведение уже есть в строке 4' },
    ])
  })

  test('errors have a row and a column, and with one error nothing is saved', async () => {
    const csv = [
      header,
      row,
      'Без города,Бар,Атлантида,Покровка,2,55.75,37.61,,',
      'С бедой,Бар,Москва,Покровка,3,север,37.61,123,каждый день',
    ].join('\n')
    const report = await check(csv)
    expect(report.counts).toEqual({ new: 1, changed: 0, unchanged: 0, error: 2 })
    expect(report.rows[1].errors).toEqual([{ column: 'Город', message: 'Такого города нет в списке' }])
    expect(report.rows[2].errors.map(({ column }: { column: string }) => column)).toEqual([
      'Широта',
      'Телефоны',
      'Часы работы',
    ])
    const { status, error } = await apply(csv, report.fingerprint)
    expect([status, Object.keys(error.fields ?? {})]).toEqual([
      422,
      ['rows.3.Город', 'rows.4.Широта', 'rows.4.Телефоны', 'rows.4.Часы работы'],
    ])
    const { rows } = await check(`${header}\n${row}`)
    expect(rows[0].status).toBe('new')
  })

  test('all errors of a row are reported together, also invalid phones and links', async () => {
    const wrong = `С бедой,Бар,Москва,Покровка,3,север,37.61,123,каждый день`
    const longHeader = `${header},Ссылки,Средний чек`
    const added = await check(`${longHeader}\n${wrong},не ссылка!,дорого`)
    const columnsOf = (report: typeof added) =>
      report.rows[0].errors.map(({ column }: { column: string }) => column)
    expect(columnsOf(added)).toEqual(['Широта', 'Телефоны', 'Ссылки', 'Часы работы', 'Средний чек'])
    const place = await buildPlace(app.db, { name: 'Пекарня', organisation_id: organisation.id })
    const changed = await check(
      `Код;Телефоны;Ссылки;Средний чек;Статус\n${place.id};12;javascript:alert(1);дорого;Не знаю`,
    )
    expect(columnsOf(changed)).toEqual(['Телефоны', 'Ссылки', 'Средний чек', 'Статус'])
    expect(columnsOf(await check(`Код;Статус\n${place.id};constructor`))).toEqual(['Статус'])
  })

  const rowsOf = (count: number, name: string) =>
    Array.from({ length: count }, (_, index) =>
      row.replace('Новая', name).replace('Покровка,1', `Покровка,${index}`),
    )

  test('new places of a file count against the limit for new places', async () => {
    const many = await vera.post(`${url}/check`, { csv: [header, ...rowsOf(31, 'Много')].join('\n') })
    expect([many.status, many.error.fields?.csv?.[0]]).toEqual([
      422,
      'За час можно добавить не больше 30 заведений, а в файле новых 31. Разделите файл на части',
    ])
    const first = [header, ...rowsOf(25, 'Первая')].join('\n')
    expect((await apply(first, (await check(first)).fingerprint)).status).toBe(200)
    const second = [header, ...rowsOf(6, 'Вторая')].join('\n')
    const late = await apply(second, (await check(second)).fingerprint)
    expect([late.status, late.error.status]).toEqual([429, 'TooManyRequests'])
    expect((await check(second)).counts.new).toBe(6)
  })

  test('a long file is saved in batches, and places with the same name get different slugs', async () => {
    const user = await buildUser(app.db, { role: 'admin' })
    const admin = await signIn(app, user)
    const csv = [header, ...rowsOf(120, 'Пекарня на углу')].join('\n')
    const { data } = await admin.post(`${url}/check`, { csv })
    const done = await admin.post(`${url}/apply`, { csv, fingerprint: data.fingerprint })
    expect([done.status, done.data.counts]).toEqual([200, { new: 120, changed: 0, unchanged: 0, error: 0 }])
    const { csv: table } = (await admin.get(url)).data
    const changed = table.replaceAll('Пн-Пт 10:00', 'Пн-Пт 09:00')
    const report = (await admin.post(`${url}/check`, { csv: changed })).data
    const saved = await admin.post(`${url}/apply`, { csv: changed, fingerprint: report.fingerprint })
    expect(saved.data.counts).toEqual({ new: 0, changed: 120, unchanged: 0, error: 0 })
    const places = await app.db
      .selectFrom('places')
      .select(['latin_name', 'version', 'is_listed'])
      .where('organisation_id', '=', organisation.id)
      .execute()
    expect(new Set(places.map(({ latin_name }) => latin_name)).size).toBe(120)
    expect(places.every(({ version, is_listed }) => version === 2 && is_listed)).toBe(true)
    const counted = await app.get(`/api/v2/organisations/${organisation.id}`)
    expect(counted.data.organisation.placeCount).toBe(120)
  })

  test('cells have the same limits as fields of the form', async () => {
    const long = 'я'.repeat(6000)
    const titles =
      'Название;Категория;Город;Улица;Дом;Широта;Долгота;Телефоны;Ссылки;Часы работы;Средний чек;Коротко;Описание'
    const hours = Array.from({ length: 10 }, (_, hour) => `1${hour}:00-1${hour}:30`).join(', ')
    const phones = Array.from({ length: 11 }, (_, index) => `8 495 111-22-${10 + index}`).join(', ')
    const cells = [
      long,
      'Бар',
      'Москва',
      long,
      long,
      '1e400',
      'Infinity',
      phones,
      `https://a.ru/${long}`,
      hours,
    ]
    const { rows } = await check(`${titles}\n${[...cells, '9000000', long, long].join(';')}`)
    expect(rows[0].errors.map(({ column }: { column: string }) => column)).toEqual([
      'Название',
      'Улица',
      'Дом',
      'Широта',
      'Долгота',
      'Телефоны',
      'Ссылки',
      'Часы работы',
      'Средний чек',
      'Коротко',
      'Описание',
    ])
    expect(JSON.stringify(rows).length).toBeLessThan(20_000)
  })

  test('cells longer than any field are refused without parsing', async () => {
    const titles = 'Название;Категория;Город;Широта;Долгота;Телефоны;Ссылки;Часы работы'
    const cells = ['+7 495 111-22-33, ', 'https://a.ru/1 ', 'Пн 10:00-22:00; '].map(
      (part) => `"${part.repeat(800)}"`,
    )
    const { rows } = await check(`${titles}\nПекарня;Кафе;Москва;55.7;37.6;${cells.join(';')}`)
    const message = 'Слишком длинно: не больше 10\u00a0000 знаков'
    expect(rows[0].errors).toEqual([
      { column: 'Телефоны', message },
      { column: 'Ссылки', message },
      { column: 'Часы работы', message },
    ])
  })

  test('a file of the longest allowed text is read, although Russian letters take two bytes', async () => {
    const head = 'Название\n'
    const { rows } = await check(head + 'я'.repeat(900_000 - head.length))
    expect(rows[0].errors.length).toBeGreaterThan(0)
  })

  test('a place of another chain, a repeated row and a file that is not a table are refused', async () => {
    const other = await buildPlace(app.db)
    expect((await check(`Код;Название\n${other.id};Моё`)).rows[0].errors).toEqual([
      { column: 'Код', message: 'В этой сети нет такого заведения' },
    ])
    expect((await check(`${header}\n${row}\n${row}`)).counts).toMatchObject({ new: 1, error: 1 })
    for (const csv of ['просто текст', 'Название', 'Название\n"незакрытая']) {
      expect((await vera.post(`${url}/check`, { csv })).error.fields).toHaveProperty('csv')
    }
  })
})

test.each([
  ['Пн-Пт 09:00-18:00; Сб 10:00-16:00', 6],
  ['Ежедневно 10:00-14:00, 15:00-22:00', 14],
  ['Круглосуточно', 7],
  ['Пт-Вс 18:00-02:00', 3],
  ['', 0],
])('hours «%s» are the same after parsing and formatting', (text, count) => {
  const lines = parseHours(text)
  expect(lines).toHaveLength(count)
  expect(formatHours(lines ?? [])).toBe(text)
})

test.each(['утром', 'Пн 25:00-26:00', 'Пн-Хх 10:00-12:00', '10-20'])(
  'hours «%s» are not understood',
  (text) => {
    expect(parseHours(text)).toBe(null)
  },
)

describe('the command line', () => {
  const header = 'Название;Категория;Город;Улица;Дом;Широта;Долгота;Часы работы'
  const row = 'Пекарня в переулке;Бар;Москва;Покровка;1;55.75;37.61;Ежедневно 08:00-20:00'

  async function fileOf(csv: string | Buffer): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'places-file-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const path = join(folder, 'places.csv')
    await writeFile(path, csv)
    return path
  }
  const run = async (csv: string | Buffer, { by, dryRun = false }: { by?: string; dryRun?: boolean } = {}) =>
    importPlacesFile(app.db, { path: await fileOf(csv), organisation: organisation.id, by, dryRun })

  test('previews and loads a file in the name of the owner, and a second time changes nothing', async () => {
    await buildTenPlaces()
    const changed = (await vera.get(url)).data.csv.replaceAll('Пн-Вт 08:00-20:00', 'Круглосуточно')
    const csv = `${changed}\r\n`
    const tried = await run(csv, { dryRun: true })
    expect(tried.counts).toEqual({ new: 0, changed: 10, unchanged: 0, error: 0 })
    expect(fileReportText(tried, { dryRun: true })).toMatch(/Пробный прогон[\s\S]*«Пекарня 1»: часы работы/)
    expect((await run(csv)).counts.changed).toBe(10)
    const again = await run(csv)
    expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 10, error: 0 })
    const { revisions } = (await vera.get(`/api/v1/places/${again.rows[0]?.placeId}/history`)).data
    expect(revisions[0]).toMatchObject({ kind: 'file', user: { id: vera.id } })
  })

  test('finds the chain by name, and publishes places loaded by a moderator', async () => {
    const admin = await buildUser(app.db, { email: `admin-${organisation.id}@example.ru`, role: 'admin' })
    const named = { path: await fileOf(`${header}\n${row}`), by: admin.email ?? '', dryRun: false }
    await app.db
      .updateTable('organisations')
      .set({ name: `Сеть ${organisation.id}` })
      .where('id', '=', organisation.id)
      .execute()
    const report = await importPlacesFile(app.db, { ...named, organisation: ` Сеть ${organisation.id}` })
    expect(report.counts.new).toBe(1)
    const { data } = await app.get('/api/v1/places', { organisation_id: organisation.id })
    expect(data.places.map(({ name }: { name: string }) => name)).toEqual(['Пекарня в переулке'])
  })

  test('saves nothing when one line has an error, and names the line', async () => {
    const report = await run(`${header}\n${row}\n${row.replace('Москва', 'Атлантида').replace('1;', '2;')}`)
    expect(report.counts).toMatchObject({ new: 1, error: 1 })
    expect(fileReportText(report, { dryRun: false })).toMatch(
      /ничего не изменено[\s\S]*строка 3[\s\S]*Город — Такого города/,
    )
    expect((await app.get('/api/v1/places', { organisation_id: organisation.id })).status).toBe(404)
  })

  test('refuses with a message', async () => {
    const stranger = await buildUser(app.db, { email: `boris-${organisation.id}@example.ru` })
    await expect(run(`${header}\n${row}`, { by: stranger.email ?? '' })).rejects.toThrow('прав')
    await expect(run(Buffer.from([0xcf, 0xf0, 0xe8]))).rejects.toThrow('UTF-8')
    const path = await fileOf(`${header}\n${row}`)
    const importOf = (name: string) => importPlacesFile(app.db, { path, organisation: name, dryRun: false })
    await expect(importOf('Нет такой')).rejects.toThrow('Сети «Нет такой» нет')
    const ownerless = await buildOrganisation(app.db)
    await expect(importOf(ownerless.id)).rejects.toThrow('нет владельца')
    await expect(
      importPlacesFile(app.db, { path: `${path}.gone`, organisation: organisation.id, dryRun: false }),
    ).rejects.toThrow('ENOENT')
  })
})
