import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorCatalogue } from '#contract/errors.ts'
import { buildApi } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { DatabaseHandle } from '#server/db/connection.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { buildUser } from '#tests/support/factories.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'

// Any input to any operation is refused with an error of the catalogue and logged as no error.

const ERROR_LEVEL = 50
const logged: { level: number; msg?: string }[] = []
let database: DatabaseHandle
let app: AppInstance
let admin: { authorization: string }

beforeAll(async () => {
  database = await openTestDatabase()
  const config = readConfig({ LOG_LEVEL: 'debug', DATA_DIR: '/nonexistent' })
  app = buildApi({ config, database, logTo: { write: (line) => void logged.push(JSON.parse(line)) } })
  await app.ready()
  admin = await sessionHeaders(app, await buildUser(database.db, { role: 'admin' }))
})

afterAll(async () => {
  await app.close()
  await database.close()
})

async function expectRefusal(request: InjectOptions, allowed: readonly number[] = []): Promise<void> {
  const reply = await app.inject(request)
  if (allowed.includes(reply.statusCode)) return
  const { error } = reply.json()
  expect([reply.statusCode, reply.statusCode < 500 && reply.statusCode >= 400]).toEqual([error.code, true])
  expect(Object.keys(errorCatalogue)).toContain(error.status)
  expect(error.messageUI.message).toMatch(/[а-яё]/i)
  expect(reply.body).not.toMatch(/select |insert |node_modules|\.ts:/)
}

const listing = endpoints.filter(({ method }) => method === 'GET')
const badQueries = [
  'offset=-1',
  'limit=1e9',
  'limit=abc',
  'lat=abc&lon=37',
  'lat=200&lon=37',
  'city=atlantis',
  'cityId=99999999999999999999',
  'query=%00',
  'query=%ff%fe',
  'query=%E0%A4%A',
  `query=${'я'.repeat(20_000)}`,
  `query=${'x'.repeat(100_000)}`,
  'order_by=password',
  'categories=1,,2',
  'categories=drop%20table',
  'bbox=1,2,3',
  'is_open_now=maybe',
  'limit=1&limit=2',
  '__proto__[x]=1',
  'query[$ne]=1',
  '%',
]

test.each(listing.map(({ path }) => path))('GET %s answers nonsense with a refusal', async (path) => {
  const url = path.replace(/:\w+/g, '0123456789abcdef01234567')
  for (const query of badQueries) {
    // Unknown parameters are ignored, so a normal response is as good as a refusal.
    await expectRefusal({ method: 'GET', url: `${url}?${query}`, headers: admin }, [200])
  }
  for (const id of ['x%00', '%ff', "'--", '../../etc/passwd', 'я'.repeat(500), '0123456789ABCDEF01234567']) {
    if (path.includes(':')) await expectRefusal({ method: 'GET', url: path.replace(/:\w+/g, encodeURI(id)) })
  }
})

const writing = (endpoints as readonly Endpoint[]).filter(({ method }) => method !== 'GET')
const badBodies: [type: string, body: string][] = [
  ['application/json', '{'],
  ['application/json', ''],
  ['application/json', 'null'],
  ['application/json', '[]'],
  ['application/json', '"text"'],
  ['application/json', '{"__proto__": {"role": "admin"}}'],
  [
    'application/json',
    '{"email": "a\\u0000@b.ru", "password": {"$ne": 1}, "role": ["admin"], "reason": 1e309}',
  ],
  ['application/json', JSON.stringify({ firstName: 'а'.repeat(1_200_000) })],
  ['text/plain', 'hello'],
  ['application/xml', '<x/>'],
  ['application/x-www-form-urlencoded', 'a=b'],
  ['multipart/form-data; boundary=x', 'no parts at all'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf of a pic',
  ],
]

/** A plain form is redirected to the page, which says why it was refused. */
const allowedFor = ({ schema }: Endpoint): number[] => (303 in schema.response ? [200, 303] : [200])

test.each(writing.map((endpoint) => ({ ...endpoint, allowed: allowedFor(endpoint) })))(
  '$method $path answers nonsense with a refusal',
  async ({ method, path, allowed }) => {
    const url = path.replace(/:\w+/g, '0123456789abcdef01234567')
    for (const [type, payload] of badBodies) {
      const own = await sessionHeaders(app, await buildUser(database.db, { role: 'admin' }))
      // Operations without a body ignore it.
      const headers = { ...own, 'content-type': type }
      await expectRefusal({ method: method as 'POST', url, payload, headers }, allowed)
    }
  },
)

test('none of it was logged as an error', () => {
  expect(logged.length).toBeGreaterThan(100)
  expect(logged.filter(({ level }) => level >= ERROR_LEVEL)).toEqual([])
})
