import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request as send } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#tests/support/private-postgres.ts'
import { Child, waitUntil } from '../../../scripts/cluster/child.ts'

// The product as a process, because access to the codes depends on its options and on the connection.

interface Product {
  port: number
  log(): string
  stop(): Promise<void>
}

async function startProduct(args: string[], environment: Record<string, string> = {}): Promise<Product> {
  const home = mkdtempSync(join(tmpdir(), 'shodim-outbox-'))
  const port = await freePort()
  const log = join(home, 'product.log')
  const child = new Child([process.execPath, 'server/main.mjs', ...args], log, {
    cwd: new URL('../../..', import.meta.url).pathname,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: join(home, 'data'),
      DEMO: '0',
      ...environment,
    },
  })
  child.start()
  await child.waitUntilUp(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok, 120_000)
  return {
    port,
    log: () => readFileSync(log, 'utf8'),
    stop: async () => {
      await child.end('SIGINT')
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** `fetch` would not send a Host of our choosing. */
function get(
  port: number,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = send({ host: '127.0.0.1', port, path, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
    request.on('error', reject).end()
  })
}

function getByOldVersion(port: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = ''
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\n\r\n`),
    )
    socket.setEncoding('utf8').on('data', (chunk) => {
      response += chunk
    })
    socket.on('end', () => resolve(response)).on('error', reject)
  })
}

const askForCode = (port: number, address: object) =>
  fetch(`http://127.0.0.1:${port}/api/v2/auth/request-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(address),
  })

describe('in the try-out mode', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct(['--try-out'])
  }, 180_000)
  afterAll(() => product.stop())

  test('a request from this machine reads the code', async () => {
    const { port } = product
    expect((await askForCode(port, { email: 'anna@example.ru' })).status).toBe(200)
    await waitUntil('the code', async () =>
      (await get(port, '/dev/outbox.json')).body.includes('anna@example.ru'),
    )
    const [message] = JSON.parse((await get(port, '/dev/outbox.json', { host: `localhost:${port}` })).body)
    expect(message).toMatchObject({ channel: 'email', to: 'anna@example.ru' })
    expect((await get(port, '/dev/outbox', { host: `[::1]:${port}` })).body).toContain('anna@example.ru')
    expect(product.log()).not.toContain('не задан')
  })

  test.each<Record<string, string>>([
    { host: 'evil.example' },
    { host: 'shodim.example:443' },
    { host: 'localhost.evil.example' },
    { host: '127.0.0.1.nip.io' },
    { forwarded: 'for=203.0.113.7' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-host': 'localhost' },
    { 'x-real-ip': '127.0.0.1' },
    { via: '1.1 caddy' },
    { 'cf-connecting-ip': '127.0.0.1' },
  ])('a request with %j is refused', async (headers) => {
    for (const path of ['/dev/outbox', '/dev/outbox.json']) {
      const { status, body } = await get(product.port, path, headers)
      expect([400, 404]).toContain(status)
      expect(body).not.toContain('anna@example.ru')
    }
  })

  test('an HTTP/1.0 request, as nginx sends it, is refused', async () => {
    expect(await getByOldVersion(product.port, '/dev/outbox.json')).toMatch(/^HTTP\/1\.1 404/)
  })
})

describe.each([
  ['in production, whatever its flags', ['--try-out'], { NODE_ENV: 'production' }],
  ['started without the flag', [], {}],
] as const)('%s', (_, args, environment) => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct([...args], environment)
  }, 180_000)
  afterAll(() => product.stop())

  test('without the try-out mode there is no outbox, and a missing gateway is reported', async () => {
    const { port } = product
    for (const path of ['/dev/outbox', '/dev/outbox.json']) expect((await get(port, path)).status).toBe(404)
    for (const [address, what] of [
      [{ email: 'anna@example.ru' }, 'письма'],
      [{ phone: '+79123456789' }, 'СМС'],
    ] as const) {
      const response = await askForCode(port, address)
      expect(response.status).toBe(422)
      const { error } = await response.json()
      expect(error.messageUI.message).toBe(
        `Сайт сейчас не отправляет ${what}, поэтому код прислать нельзя. Сообщите об этом владельцам сайта`,
      )
    }
    expect(product.log()).toContain('SMTP_URL не задан')
    expect(product.log()).toContain('SMS_URL не задан')
    expect(product.log()).not.toContain('anna@example.ru')
  })
})
