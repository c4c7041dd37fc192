import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ScheduledImport } from '#contract/imports/scheduled-imports.ts'
import { enqueueDueImports, runScheduledImport } from '#server/features/imports/scheduled/service.ts'
import { testApp } from '#tests/support/app.ts'
import { buildUser } from '#tests/support/factories.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'shodim-scheduled-imports-'))
afterAll(() => rm(dataDir, { recursive: true }))
const app = testApp({ DATA_DIR: dataDir, IMPORT_PRIVATE_HOSTS: '127.0.0.1', IMPORT_WATCH_MAX_MB: '1' })

const receivedHeaders: IncomingMessage['headers'][] = []
let respond: (request: IncomingMessage, response: ServerResponse) => void
/** The server that files are imported from, on a port of this machine. */
const server = createServer((request, response) => {
  receivedHeaders.push(request.headers)
  respond(request, response)
})
let origin: string
let admin: { authorization: string }

beforeAll(async () => {
  await app.app.jobs.start()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  admin = await sessionHeaders(app.app, await buildUser(app.db, { role: 'admin' }))
})
afterAll(() => server.close())

const cafe = (name: string) => ({
  type: 'Feature',
  id: 'node/1',
  geometry: { type: 'Point', coordinates: [39.72, 43.58] },
  properties: { amenity: 'cafe', name },
})
const fileOf = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })

const api = '/api/v2/scheduled-imports'
const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, headers = admin) =>
  app.request({ method, url, headers, ...(payload && { payload }) })

let made = 0
async function scheduledImportOf(fields: object = {}): Promise<ScheduledImport> {
  const url = `${origin}/sochi-${++made}.geojson`
  const { status, data, body } = await send('POST', api, { url, city: 'sochi', everyHours: 24, ...fields })
  expect(status, body).toBe(201)
  return data.scheduledImport
}

const read = async ({ id }: ScheduledImport): Promise<ScheduledImport> =>
  (await send('GET', api)).data.scheduledImports.find(
    (scheduledImport: ScheduledImport) => scheduledImport.id === id,
  )

/** Waits until the job has requested the URL again. */
async function checked(known: ScheduledImport): Promise<ScheduledImport> {
  await expect.poll(async () => (await read(known)).checkedAt, { timeout: 15_000 }).not.toBe(known.checkedAt)
  return read(known)
}

async function checkedAgain(known: ScheduledImport): Promise<ScheduledImport> {
  expect((await send('PATCH', `${api}/${known.id}`, { state: 'due' })).status).toBe(200)
  return checked(known)
}

const nameOfCafe = async () =>
  (
    await app.db
      .selectFrom('places')
      .select('name')
      .where('source', '=', 'osm')
      .where('source_id', '=', 'node/1')
      .executeTakeFirst()
  )?.name

test('a changed file is imported, an unchanged one is not downloaded again', async () => {
  let [name, etag] = ['Первый прибой', '"one"']
  respond = ({ headers }, response) => {
    if (headers['if-none-match'] === etag) return response.writeHead(304).end()
    response.writeHead(200, { etag }).end(fileOf(cafe(name)))
  }
  const scheduledImport = await scheduledImportOf()
  expect(scheduledImport).toMatchObject({ outcome: null, isPaused: false, city: { latinName: 'sochi' } })
  const first = await checked(scheduledImport)
  expect(first).toMatchObject({ outcome: 'imported', failure: null, runId: expect.any(String) })
  expect(await nameOfCafe()).toBe('Первый прибой')
  const imported = await send('GET', `/api/v2/imports/${first.runId}`)
  expect(imported.data.run).toMatchObject({ state: 'done', report: { created: 1 } })

  const second = await checkedAgain(first)
  expect(second).toMatchObject({ outcome: 'unchanged', runId: first.runId })
  expect(receivedHeaders.at(-1)).toMatchObject({ 'if-none-match': '"one"' })
  ;[name, etag] = ['Второй прибой', '"two"']
  expect(await checkedAgain(second)).toMatchObject({ outcome: 'imported' })
  expect(await nameOfCafe()).toBe('Второй прибой')
})

test.each<[words: RegExp, reply: (response: ServerResponse) => void]>([
  [/Сервер ответил 500/, (response) => response.writeHead(500).end()],
  [/Файл больше 1 МБ/, (response) => response.writeHead(200).end(Buffer.alloc(2 * 1024 * 1024))],
  [/Файл больше 1 МБ/, (response) => response.writeHead(200, { 'content-length': 5e9 }).end()],
  [
    /Файл не скачался/,
    (response) => response.writeHead(200, { 'content-length': 500 }).write('x') && response.destroy(),
  ],
  [/внутреннюю сеть/, (response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end()],
  [/внутреннюю сеть/, (response) => response.writeHead(302, { location: 'http://localhost:1/' }).end()],
  [
    /http:\/\/ или https:\/\//,
    (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  ],
  [/адрес, которого не может быть/, (response) => response.writeHead(302, { location: 'http://[' }).end()],
  [/слишком много раз/, (response) => response.writeHead(302, { location: '/again' }).end()],
  [/./, (response) => response.writeHead(200).end('<html>not a file of places</html>')],
])('a failure is described by a message: %s', async (words, reply) => {
  respond = (_request, response) => reply(response)
  const failed = await checked(await scheduledImportOf())
  expect(failed).toMatchObject({ outcome: 'failed', runId: null })
  expect(failed.failure).toMatch(words)
})

test('an unexpected failure is shown without its cause', async () => {
  respond = (_request, response) => response.writeHead(200).end(fileOf(cafe('Третий прибой')))
  await sql`alter table places add constraint broken_for_a_test check (false) not valid`.execute(app.db)
  const scheduledImport = await scheduledImportOf()
  try {
    expect(await checked(scheduledImport)).toMatchObject({
      outcome: 'failed',
      failure: 'Внутренняя ошибка.',
    })
  } finally {
    await sql`alter table places drop constraint broken_for_a_test`.execute(app.db)
  }
  // The job is retried.
  await expect.poll(async () => (await read(scheduledImport)).outcome, { timeout: 15_000 }).toBe('imported')
})

const rows = [
  'Имя;Тип;Широта;Долгота',
  ...Array.from({ length: 400 }, (_, at) => `Буй ${at};Кафе;43.58;39.7`),
]

test('the columns of a table are proposed by its beginning and explained once for all later imports', async () => {
  // Far longer than what a check reads: the server must not send it to the end.
  const endless = (response: ServerResponse) => {
    response.writeHead(200)
    const line = `${'Маяк;Бар;43.6;39.73\n'.repeat(5000)}`
    const push = () => response.write(line) || response.once('drain', () => response.destroyed || push())
    response.write(`${rows.join('\n')}\n`)
    const timer = setInterval(push, 5)
    response.on('close', () => clearInterval(timer))
  }
  const url = `${origin}/list-${++made}.csv`
  respond = (_request, response) => endless(response)
  const { status, data } = await send('POST', `${api}/check`, { url })
  expect(status).toBe(200)
  expect(data.address.format).toBe('csv')
  const mapping = Object.fromEntries(
    data.address.proposal.columns.map(({ field, heading }: Record<string, string>) => [field, heading]),
  )
  expect(mapping).toEqual({ name: 'Имя', category: 'Тип', lat: 'Широта', lon: 'Долгота' })

  respond = (_request, response) => response.end(rows.slice(0, 3).join('\n'))
  const wanted = { url, city: 'sochi', everyHours: 24, format: 'csv', mapping, source: 'буи' }
  const added = await send('POST', api, wanted)
  expect(await checked(added.data.scheduledImport)).toMatchObject({ outcome: 'imported' })
})

test('a check says nothing of what needs no mapping, and refuses what is no file of places', async () => {
  const check = (file: string) => send('POST', `${api}/check`, { url: `${origin}/${file}` })
  respond = (_request, response) => response.end(fileOf(cafe('Прибой')))
  expect((await check('a.geojson')).data.address).toEqual({ format: 'osm', proposal: null })
  respond = (_request, response) => response.end('PAR1…')
  expect((await check('a.parquet')).data.address).toEqual({ format: null, proposal: null })
  respond = (_request, response) => response.writeHead(500).end()
  expect((await check('a.csv')).data.address).toEqual({ format: null, proposal: null })
  respond = (_request, response) => response.end('')
  expect((await check('a.csv')).error.fields).toEqual({ url: ['Файл пуст.'] })
  const refused = await send('POST', `${api}/check`, { url: 'http://10.0.0.1/a.csv' })
  expect(refused.error.fields).toHaveProperty('url')
  const reader = await sessionHeaders(app.app, await buildUser(app.db))
  expect((await send('POST', `${api}/check`, { url: `${origin}/a.csv` }, reader)).status).toBe(403)
})

test('private addresses, other schemes and unknown cities are refused', async () => {
  for (const url of ['http://10.0.0.1/a', 'http://[::1]/a', 'http://0xa.1/a', 'http://a:b@example.ru/a']) {
    const refused = await send('POST', api, { url, city: 'sochi', everyHours: 24 })
    expect([url, refused.status]).toEqual([url, 422])
    expect(refused.error.fields).toHaveProperty('url')
  }
  const url = 'https://example.ru/places.csv'
  expect((await send('POST', api, { url: 'ftp://example.ru/a', city: 'sochi', everyHours: 24 })).status).toBe(
    422,
  )
  expect((await send('POST', api, { url, city: 'atlantis', everyHours: 24 })).status).toBe(422)
  expect((await send('POST', api, { url, city: 'sochi', everyHours: 24, format: 'csv' })).status).toBe(422)
  expect((await send('POST', api, { url, city: 'sochi', everyHours: 0 })).status).toBe(422)
})

test('a scheduled import is unique for its address and can be paused, checked at once and deleted', async () => {
  respond = (_request, response) => response.writeHead(404).end()
  const scheduledImport = await checked(await scheduledImportOf())
  const again = { url: scheduledImport.url, city: 'sochi', everyHours: 1 }
  expect((await send('POST', api, again)).status).toBe(422)
  const change = (state: string) => send('PATCH', `${api}/${scheduledImport.id}`, { state })
  expect((await change('paused')).data.scheduledImport.isPaused).toBe(true)
  const requests = receivedHeaders.length
  await runScheduledImport(app.app, { scheduledImportId: scheduledImport.id })
  expect(receivedHeaders).toHaveLength(requests)
  expect(await checkedAgain(scheduledImport)).toMatchObject({ isPaused: false, outcome: 'failed' })
  expect((await send('DELETE', `${api}/${scheduledImport.id}`)).status).toBe(200)
  expect((await change('active')).status).toBe(404)
  await runScheduledImport(app.app, { scheduledImportId: scheduledImport.id })
  expect(receivedHeaders).toHaveLength(requests + 1)
})

test('a due address is requested once', async () => {
  respond = (_request, response) => response.writeHead(404).end()
  const scheduledImport = await checked(await scheduledImportOf())
  const requests = receivedHeaders.length
  await app.db
    .updateTable('scheduled_imports')
    .set({ next_at: new Date() })
    .where('id', '=', scheduledImport.id)
    .execute()
  await Promise.all([enqueueDueImports(app.app), enqueueDueImports(app.app)])
  const known = await checked(scheduledImport)
  expect(Date.parse(known.nextAt)).toBeGreaterThan(Date.parse(known.checkedAt ?? '') + 23 * 3_600_000)
  expect(receivedHeaders).toHaveLength(requests + 1)
})

test('content managers can view scheduled imports, readers have no access', async () => {
  const manager = await sessionHeaders(app.app, await buildUser(app.db, { role: 'content_manager' }))
  expect((await send('GET', api, undefined, manager)).status).toBe(200)
  const wanted = { url: 'https://example.ru/a.pbf', city: 'sochi', everyHours: 24 }
  expect((await send('POST', api, wanted, manager)).status).toBe(403)
  const reader = await sessionHeaders(app.app, await buildUser(app.db))
  expect((await send('GET', api, undefined, reader)).status).toBe(403)
})
