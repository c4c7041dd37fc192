import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApi } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { DatabaseHandle } from '#server/db/connection.ts'
import { servePages } from '#server/features/pages/routes.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { buildPlace, buildReview, buildUser } from '#tests/support/factories.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'

const lines: Record<string, unknown>[] = []
let database: DatabaseHandle
let app: AppInstance
let port: number

beforeAll(async () => {
  database = await openTestDatabase()
  const config = readConfig({ LOG_LEVEL: 'info', DATA_DIR: '/nonexistent' })
  app = buildApi({ config, database, logTo: { write: (line) => void lines.push(JSON.parse(line)) } })
  app.get('/api/v2/gone', async () => {
    throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  })
  servePages(app, async () => {
    throw new Error('canceling statement due to statement timeout')
  })
  app.get('/api/v2/referred', () => database.db.deleteFrom('users').execute())
  app.get('/api/v2/slow', async ({ raw }) => {
    await new Promise((resolve) => raw.once('close', resolve))
    throw new Error('canceling statement due to statement timeout')
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
beforeEach(() => void lines.splice(0))
afterAll(async () => {
  await app.close()
  await database.close()
})

test('a lost database is logged at once, then once a second with the number of failures', async () => {
  const responses = await Promise.all(Array.from({ length: 300 }, () => app.inject('/api/v2/gone')))
  expect(responses.every(({ statusCode }) => statusCode === 503)).toBe(true)
  const failures = () => lines.filter(({ level }) => Number(level) >= 50)
  expect(failures().length).toBeLessThan(10)
  const counted = () => failures().reduce((sum, { repeated }) => sum + Number(repeated ?? 1), 0)
  await expect.poll(counted, { timeout: 10_000 }).toBe(300)
})

test('a client that disconnects while sending a body is not logged as an error', async () => {
  const user = await buildUser(database.db)
  const { authorization } = await sessionHeaders(app, user)
  const head = `POST /api/v2/posts HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"text":`
  for (let count = 0; count < 5; count += 1) {
    const socket = connect(port, '127.0.0.1')
    await new Promise((resolve) => socket.write(head, resolve))
    await expect
      .poll(() => new Promise((resolve) => app.server.getConnections((_, open) => resolve(open))))
      .toBeGreaterThan(0)
    socket.destroy()
  }
  await expect
    .poll(() => new Promise((resolve) => app.server.getConnections((_, open) => resolve(open))))
    .toBe(0)
  expect(lines.filter(({ level }) => Number(level) >= 40)).toEqual([])
})

test('a failure of a request whose client has left is logged', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /api/v2/slow HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await expect
    .poll(() => new Promise((resolve) => app.server.getConnections((_, open) => resolve(open))))
    .toBeGreaterThan(0)
  socket.destroy()
  await expect
    .poll(() => lines.find(({ msg }) => msg === 'request failed'))
    .toMatchObject({
      err: { message: expect.stringContaining('statement timeout') },
    })
})

test('a violated foreign key is refused and logged, because it may be a deletion that forgot a reference', async () => {
  await buildReview(database.db)
  expect((await app.inject('/api/v2/referred')).statusCode).toBe(404)
  expect(lines).toMatchObject([{ level: 40, msg: 'foreign key violated', err: { code: '23503' } }])
})

test('a page that fails is logged without its query', async () => {
  expect((await app.inject('/search?query=врач&lat=55.75')).statusCode).toBe(500)
  expect(lines).toMatchObject([{ msg: 'page failed', path: '/search' }])
  expect(JSON.stringify(lines)).not.toContain('55.75')
})

test('refusals for missing rights and exceeded limits are in the security log, one line a second for each kind', async () => {
  const stranger = await buildUser(database.db)
  const headers = await sessionHeaders(app, stranger)
  const place = await buildPlace(database.db)
  for (let count = 0; count < 20; count += 1) {
    const refused = await app.inject({
      method: 'PATCH',
      url: `/api/v1/places/${place.id}`,
      headers,
      payload: { name: 'Моё' },
    })
    expect(refused.statusCode).toBe(403)
  }
  const noted = lines.filter(({ security }) => security === 'refused')
  expect(noted[0]).toMatchObject({ reason: 'Forbidden', userId: stranger.id, ip: '127.0.0.1' })
  expect(noted[0]?.operation).toMatch(/^PATCH /)
  expect(noted.length).toBeLessThan(10)
})
