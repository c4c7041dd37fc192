import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { io, type Socket as LiveSocket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SOCKET_PATH } from '#contract/chats/realtime.ts'
import { buildApi } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { DatabaseHandle } from '#server/db/connection.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { buildUser } from '#tests/support/factories.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'

// Real connections to a listening application.

const LIMIT = 8
const BODY_LIMIT_MS = 300
let database: DatabaseHandle
const opened: Socket[] = []

beforeAll(async () => {
  database = await openTestDatabase()
})
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy()
})
afterAll(() => database.close())

async function listen(
  environment: Record<string, string>,
  bodyLimitMs?: number,
): Promise<{ app: AppInstance; port: number }> {
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DATA_DIR: '/nonexistent',
    CONNECTIONS_PER_ADDRESS: String(LIMIT),
    ...environment,
  })
  const app = buildApi({ config, database, bodyLimitMs })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, port: (app.server.address() as AddressInfo).port }
}

/** Sends the text and collects the response until the other side closes. */
function sendText(port: number, text: string): { closed: Promise<string>; socket: Socket } {
  const socket = connect(port, '127.0.0.1')
  opened.push(socket)
  let response = ''
  const closed = new Promise<string>((resolve) => {
    socket.on('data', (chunk) => {
      response += chunk
    })
    socket.on('error', () => undefined).on('close', () => resolve(response))
  })
  socket.on('connect', () => socket.write(text))
  return { closed, socket }
}

const slowPost = (path: string, headers = '') =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n${headers}\r\n{"email":`

describe('without a proxy', () => {
  let app: AppInstance
  let port: number
  beforeAll(async () => {
    ;({ app, port } = await listen({}, BODY_LIMIT_MS))
  })
  afterAll(() => app.close())

  test('a body that does not arrive gives 408 and closes the connection', async () => {
    const { closed } = sendText(port, slowPost('/api/v2/auth/request-password'))
    const response = await closed
    expect(response).toMatch(/^HTTP\/1\.1 408 /)
    expect(response).toContain('"status":"RequestTimeout"')
  })

  test('a body of a refused request closes its connection as well', async () => {
    const { closed } = sendText(port, slowPost('/api/v2/likes'))
    expect(await closed).toMatch(/^HTTP\/1\.1 401 /)
  })

  test('the connections of one address are limited, and a closed one makes room', async () => {
    const held = Array.from({ length: LIMIT }, () =>
      sendText(port, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'),
    )
    await Promise.all(held.map(({ socket }) => new Promise((resolve) => socket.once('data', resolve))))
    expect(await sendText(port, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n').closed).toBe('')
    held[0]?.socket.destroy()
    await held[0]?.closed
    await expect
      .poll(
        async () =>
          sendText(port, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n').closed,
      )
      .toMatch(/^HTTP\/1\.1 200 /)
  })

  test.each([
    ['GET', '/api/v2/auth/session', 401],
    ['GET', '/api/v1/nothing', 404],
    ['GET', '/api/v2/sessions', 200],
    ['POST', '/api/v2/auth/logout', 200],
  ] as const)('the response to %s %s is not cached', async (method, url, status) => {
    const headers = status === 200 ? await sessionHeaders(app, await buildUser(database.db)) : {}
    const response = await app.inject({ method, url, headers })
    expect([response.statusCode, response.headers['cache-control']]).toEqual([status, 'private, no-store'])
  })
})

describe('behind a proxy', () => {
  let app: AppInstance
  let port: number
  const sockets: LiveSocket[] = []
  beforeAll(async () => {
    ;({ app, port } = await listen({ TRUST_PROXY: '127.0.0.1' }))
  })
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect()
    await app.close()
  })

  test('simultaneous requests are counted by the address in the header of the proxy', async () => {
    const slow = (address: string) =>
      sendText(port, slowPost('/api/v2/auth/request-password', `X-Forwarded-For: ${address}\r\n`))
    const held = Array.from({ length: LIMIT }, () => slow('203.0.113.1'))
    await expect
      .poll(() => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count))))
      .toBe(LIMIT)
    const request = (address: string) =>
      sendText(
        port,
        `GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Forwarded-For: ${address}\r\n\r\n`,
      ).closed
    expect(await request('203.0.113.2')).toMatch(/^HTTP\/1\.1 200 /)
    expect(await request('203.0.113.1')).toMatch(/^HTTP\/1\.1 429 /)
    held[0]?.socket.destroy()
    await expect.poll(() => request('203.0.113.1')).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('sockets are counted by the address in the header of the proxy', async () => {
    const { authorization } = await sessionHeaders(app, await buildUser(database.db))
    const token = authorization.slice('Bearer '.length)
    const open = (address: string) =>
      new Promise<string>((resolve) => {
        const socket = io(`http://127.0.0.1:${port}`, {
          path: SOCKET_PATH,
          transports: ['websocket'],
          reconnection: false,
          forceNew: true,
          auth: { token },
          extraHeaders: { 'x-forwarded-for': address },
        })
        sockets.push(socket)
        socket.once('connect', () => resolve('open')).once('connect_error', () => resolve('refused'))
      })
    const responses = await Promise.all(Array.from({ length: LIMIT + 4 }, () => open('203.0.113.5')))
    expect(responses.filter((response) => response === 'open')).toHaveLength(LIMIT)
    expect(await open('203.0.113.6')).toBe('open')
    for (const socket of sockets.splice(0)) socket.disconnect()
    await expect.poll(() => open('203.0.113.5')).toBe('open')
  })
})
