import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { lockCityOf, releaseLocks } from '#server/features/imports/locks/repository.ts'
import { ensureSource, failUnfinished, insertRun } from '#server/features/imports/runs/repository.ts'
import { newId } from '#server/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import { buildUser } from '#tests/support/factories.ts'
import { writeOsmPbf } from '#tests/support/osm-pbf.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'

const folder = mkdtempSync(join(tmpdir(), 'shodim-uploads-'))
const app = testApp({ DATA_DIR: folder, IMPORT_MAX_MB: '1' })
let admin: { authorization: string }
let manager: { authorization: string }

beforeAll(async () => {
  await app.app.jobs.start()
  admin = await sessionHeaders(app.app, await buildUser(app.db, { role: 'admin' }))
  manager = await sessionHeaders(app.app, await buildUser(app.db, { role: 'content_manager' }))
})
afterEach(async () => {
  // No file is left on the disk, whatever became of it. The job removes its own after the run is done.
  await expect.poll(() => readdirSync(join(folder, 'imports'))).toEqual([])
  await sql`truncate places, organisations, words, import_runs, import_uploads cascade`.execute(app.db)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const boundary = '----parts'

function upload(name: string, content: string | Buffer, headers = admin) {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return app.request({
    method: 'POST',
    url: '/api/v2/import-uploads',
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
}

const start = (payload: object, headers = admin) =>
  app.request({ method: 'POST', url: '/api/v2/imports', headers, payload })

const runOf = async (id: string) =>
  (await app.request({ method: 'GET', url: `/api/v2/imports/${id}`, headers: admin })).data.run

const table = 'Название;Вид;Широта;Долгота\nЯкорь;Кафе;43.58;39.72\nВолна;Бар;43.6;39.73\n'

test('the mapping of a table is proposed, and the import runs as a job', async () => {
  const sent = await upload('../../etc/список 2026.csv', table)
  expect(sent.status, sent.body).toBe(201)
  expect(sent.data.upload).toMatchObject({ fileName: 'список 2026.csv', format: 'csv' })
  const { id, proposal } = sent.data.upload
  expect(proposal.headings[0]).toEqual({ heading: 'Название', examples: ['Якорь', 'Волна'] })
  const mapping = Object.fromEntries(
    proposal.columns.map(({ field, heading }: { field: string; heading: string }) => [field, heading]),
  )
  expect(mapping).toEqual({ name: 'Название', category: 'Вид', lat: 'Широта', lon: 'Долгота' })
  expect((await start({ uploadId: id, city: 'sochi' })).error.fields).toHaveProperty('mapping')
  expect((await start({ uploadId: id, city: 'nowhere', mapping })).error.fields).toHaveProperty('city')
  const started = await start({
    uploadId: id,
    city: 'sochi',
    mapping,
    source: 'Список мэрии',
    attribution: 'CC BY',
  })
  expect(started.data.run).toMatchObject({
    state: 'waiting',
    city: { name: 'Сочи' },
    source: { title: 'Список мэрии' },
  })
  await expect.poll(async () => (await runOf(started.data.run.id)).state, { timeout: 15_000 }).toBe('done')
  expect(await runOf(started.data.run.id)).toMatchObject({ report: { created: 2 }, startedBy: {} })
  // The file is used up.
  await expect.poll(() => app.db.selectFrom('import_upload_parts').select('position').execute()).toEqual([])
  expect((await start({ uploadId: id, city: 'sochi', mapping })).status).toBe(404)
})

test('an OpenStreetMap extract needs no mapping, a GeoJSON with unknown properties does', async () => {
  const pbf = writeOsmPbf({
    nodes: [{ id: 1, lat: 43.58, lon: 39.72, tags: { amenity: 'cafe', name: 'Якорь' } }],
  })
  expect((await upload('map.osm.pbf', pbf)).data.upload).toMatchObject({ format: 'pbf', proposal: null })
  const geojson = (properties: object) =>
    JSON.stringify({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties, geometry: { type: 'Point', coordinates: [39.72, 43.58] } }],
    })
  const known = await upload('a.geojson', geojson({ amenity: 'cafe', name: 'Якорь' }))
  expect(known.data.upload).toMatchObject({ format: 'osm', proposal: null })
  const own = await upload('b.geojson', gzipSync(geojson({ Название: 'Якорь', Тип: 'Кафе' })))
  expect(own.data.upload).toMatchObject({
    format: 'geojson',
    proposal: { columns: [{ field: 'name' }, { field: 'category' }] },
  })
})

test.each([
  ['список.zip', Buffer.from('504b03040a00', 'hex'), /архив ZIP или книга Excel/],
  ['фото.csv', Buffer.from('89504e470d0a1a0a', 'hex'), /картинка/],
  ['пусто.csv', '', /Файл пуст/],
  ['одни-заголовки.csv', 'Название;Широта\n', /ни одной записи/],
  ['не-json.geojson', 'привет', /не GeoJSON/],
  ['чужая-кодировка.csv', Buffer.from([0xcd, 0xe0, 0xe7, 0x3b, 0x0a, 0xff, 0xfe]), /UTF-8/],
  ['оборван.csv.gz', gzipSync(table).subarray(0, 40), /обрезан или повреждён/],
  ['ложный.osm.pbf', 'это не карта, хотя и называется так', /pbf|PBF/],
  ['ложный.parquet', `PAR1${'x'.repeat(100)}PAR1`, /Parquet/],
  [
    'бомба.geojson.gz',
    gzipSync(Buffer.concat([Buffer.from('{"features":["'), Buffer.alloc(100_000_000, 65)])),
    /больше 8 МБ|сотни раз/,
  ],
])('%s is refused with a message', async (name, content, words) => {
  const response = await upload(name, content)
  expect(response.status, response.body).toBe(422)
  expect(response.error.messageUI.message).toMatch(words)
  expect(await app.db.selectFrom('import_uploads').select('id').execute()).toEqual([])
})

test('a file that is too large or missing and a person without rights are refused', async () => {
  expect((await upload('big.csv', Buffer.alloc(1_100_000, 65))).status).toBe(413)
  const none = await app.request({
    method: 'POST',
    url: '/api/v2/import-uploads',
    headers: admin,
    payload: {},
  })
  expect(none.status).toBe(415)
  expect((await upload('a.csv', table, manager)).status).toBe(403)
  expect((await start({ uploadId: newId(), city: 'auto' }, manager)).status).toBe(403)
  expect((await start({ uploadId: newId(), city: 'auto' })).status).toBe(404)
})

test('a file found invalid during the import fails the run with a message', async () => {
  const { data } = await upload('list.csv', `${table}`)
  const mapping = { name: 'Название', lat: 'Широты нет', lon: 'Долгота' }
  const { data: started } = await start({ uploadId: data.upload.id, city: 'sochi', mapping })
  await expect.poll(async () => (await runOf(started.run.id)).state, { timeout: 15_000 }).toBe('failed')
  expect((await runOf(started.run.id)).failure).toContain('нет колонок: Широты нет')
})

/** Places cannot be written while the action runs. */
async function withoutPlaces(act: () => Promise<void>): Promise<void> {
  await sql`alter table places add constraint broken_for_a_test check (false) not valid`.execute(app.db)
  await act().finally(() => sql`alter table places drop constraint broken_for_a_test`.execute(app.db))
}

test('an import that fails unexpectedly is over, and its file is deleted', async () => {
  const { data } = await upload('list.csv', table)
  const mapping = { name: 'Название', category: 'Вид', lat: 'Широта', lon: 'Долгота' }
  await withoutPlaces(async () => {
    const { data: started } = await start({ uploadId: data.upload.id, city: 'sochi', mapping })
    await expect.poll(async () => (await runOf(started.run.id)).state, { timeout: 15_000 }).toBe('failed')
    expect((await runOf(started.run.id)).failure).toBe('Внутренняя ошибка.')
    await expect.poll(() => app.db.selectFrom('import_uploads').select('id').execute()).toEqual([])
  })
})

test('a file that an ended import has left behind is deleted with the next upload', async () => {
  const { data } = await upload('list.csv', table)
  const { id } = data.upload
  const runId = newId()
  const run = { file_name: 'list.csv', city_id: null, started_by: null, upload_id: id }
  await ensureSource(app.db, { name: 'table-list', title: 'list', attribution: 'list' })
  await insertRun(app.db, { ...run, id: runId, source: 'table-list' })
  await failUnfinished(app.db, runId, 'Внутренняя ошибка.')
  await app.db
    .updateTable('import_uploads')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .execute()
  const next = await upload('next.csv', table)
  const left = await app.db.selectFrom('import_uploads').select('id').execute()
  expect(left).toEqual([{ id: next.data.upload.id }])
})

test('an import waits while another one locks the city', async () => {
  const { id } = await app.db
    .selectFrom('cities')
    .select('id')
    .where('latin_name', '=', 'sochi')
    .executeTakeFirstOrThrow()
  const { data } = await upload('list.csv', table)
  const mapping = { name: 'Название', category: 'Вид', lat: 'Широта', lon: 'Долгота' }
  await app.db.connection().execute(async (held) => {
    await lockCityOf(held, newId(), id)
    const { data: started } = await start({ uploadId: data.upload.id, city: 'sochi', mapping })
    const postponed = sql<{ count: number }>`
      select count(*)::int count from jobs.job where name = 'imports.run' and state = 'created' and start_after > now() + interval '5 seconds'`
    await expect
      .poll(async () => (await postponed.execute(app.db)).rows[0]?.count, { timeout: 15_000 })
      .toBe(1)
    expect((await runOf(started.run.id)).state).toBe('waiting')
    await releaseLocks(held)
  })
})
