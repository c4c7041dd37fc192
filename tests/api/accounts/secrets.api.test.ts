import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApi } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { DatabaseHandle } from '#server/db/connection.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { waitForValue } from '#tests/support/fake-server.ts'
import { startMailServer, startSmsGateway } from '#tests/support/gateways.ts'

// With real gateways, nothing that opens an account is stored: not in the log, not in the database.

const auth = '/api/v2/auth'
const lines: string[] = []
let mail: Awaited<ReturnType<typeof startMailServer>>
let sms: Awaited<ReturnType<typeof startSmsGateway>>
let database: DatabaseHandle
let app: AppInstance

beforeAll(async () => {
  mail = await startMailServer()
  sms = await startSmsGateway()
  database = await openTestDatabase()
  const config = readConfig({
    LOG_LEVEL: 'trace',
    SMTP_URL: mail.url,
    SMS_URL: sms.url,
    SMS_TOKEN: 'gateway-secret',
  })
  app = buildApi({ config, database, logTo: { write: (line) => void lines.push(line) } })
  app.get('/api/v2/broken', async (request) => {
    await sql`select ${request.headers.authorization ?? ''} from nothing`.execute(app.db)
  })
  await app.ready()
  await app.jobs.start()
})

afterAll(async () => {
  await app.close()
  await database.close()
  await mail.close()
  await sms.close()
})

const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `${auth}${path}`, payload, headers })

/** Every row of every table, the queue of jobs included. */
async function everythingStored(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`.execute(
    app.db,
  )
  const tables = await Promise.all(
    rows.map(
      async ({ name }) => (await sql.raw(`select row_to_json(t) from ${name} t`).execute(app.db)).rows,
    ),
  )
  return JSON.stringify(tables)
}

test('codes, passwords and tokens are neither logged nor stored', async () => {
  sms.state.failNext = 1
  await post('/request-password', { phone: '+79160001122' })
  const code = /\d{4}/.exec((await waitForValue(() => sms.received[0])).text)?.[0] ?? ''
  // Nothing is stored that contains the message; the four digits alone may occur in other numbers.
  expect(await everythingStored()).not.toContain(`${code} — код`)

  const phone = '+79160001122'
  const entered = await post('/login-by-temporary-password', { phone, password: code })
  const token: string = entered.json().data.session.accessToken
  const bearer = { authorization: `Bearer ${token}` }
  const password = 'correct horse battery'
  await post('/change-password', { password }, bearer)
  await post('/login-by-permanent-password', { phone, password })
  await post('/login-by-permanent-password', { phone, password: 'a wrong guess of hers' })
  await app.inject({
    method: 'GET',
    url: `${auth}/session?token=${token}`,
    headers: { cookie: `session=${token}` },
  })
  await app.inject({
    method: 'POST',
    url: `${auth}/logout`,
    payload: '{"password": "cut off',
    headers: bearer,
  })
  const broken = await app.inject({ method: 'GET', url: '/api/v2/broken', headers: bearer })
  expect(broken.statusCode).toBe(500)
  expect(broken.body).not.toContain(token)

  expect(lines.some((line) => line.includes('request failed'))).toBe(true)
  const security = lines.flatMap((line) => JSON.parse(line).security ?? [])
  expect(security).toEqual(['signed in', 'password changed', 'signed in', 'sign-in refused'])
  const written = { log: lines.join('\n'), database: await everythingStored() }
  for (const text of Object.values(written)) {
    for (const secret of [`${code} — код`, password, 'a wrong guess of hers', 'gateway-secret']) {
      expect(text).not.toContain(secret)
    }
  }
  for (const text of Object.values(written)) expect(text).not.toContain(token)
}, 40_000)

test.each([
  'victim@example.ru\r\nBcc: all@example.ru',
  'victim@example.ru\nSubject: hi',
  'victim@example.ru\u0000',
  'victim@example.ru,second@example.ru',
  'victim@example.ru;second@example.ru',
  '<victim@example.ru>',
  'Victim <victim@example.ru>',
  '"x\r\nRCPT TO:<second@example.ru>"@example.ru',
])('%j adds no header and no second recipient', async (email) => {
  const before = mail.received.length
  expect((await post('/request-password', { email })).statusCode).toBe(422)
  expect(mail.received).toHaveLength(before)
})

test('a subject with line breaks gives one message to one recipient', async () => {
  await app.delivery.emailNow({
    to: 'vera@example.ru',
    subject: 'Раз\r\nBcc: second@example.ru\r\n\r\nдва',
    text: 'Строка\r\n.\r\nRCPT TO:<second@example.ru>\r\n',
  })
  const message = await waitForValue(() => mail.received.at(-1))
  expect(message.to).toEqual(['vera@example.ru'])
  const headers = message.raw.slice(0, message.raw.indexOf('\r\n\r\n'))
  expect(headers).not.toMatch(/^bcc:/im)
})
