import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createApi, fetchTransport } from './api.ts'

async function apiOfServer(respond: (response: ServerResponse) => void) {
  const server = createServer((_, response) => respond(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return createApi(fetchTransport({ main: origin, second: origin }))
}

test('a response that is cut off after its headers is a lost connection', async () => {
  const api = await apiOfServer((response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
    response.write('{"data":', () => response.destroy())
  })
  await expect(api.call('GET /api/v1/cities')).rejects.toMatchObject({ status: 'NoConnection' })
})

test.each([
  [200, 'NoConnection'],
  [502, 'ServiceUnavailable'],
  [500, 'InternalError'],
])('a page instead of JSON with status %i is %s', async (code, status) => {
  const api = await apiOfServer((response) => response.writeHead(code).end('<html></html>'))
  await expect(api.call('GET /api/v1/cities')).rejects.toMatchObject({ status })
})

test('an abort while the body is read stays an abort', async () => {
  const abort = new AbortController()
  const api = await apiOfServer((response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"data":', () => setTimeout(() => abort.abort(), 50))
  })
  await expect(api.call('GET /api/v1/cities', {}, abort.signal)).rejects.toMatchObject({ name: 'AbortError' })
})
