import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'

const app = testApp()

test('the probes of liveness and readiness answer', async () => {
  expect((await app.get('/healthz')).status).toBe(200)
  const ready = await app.get('/readyz')
  expect(ready.status).toBe(200)
  expect(ready.headers['cache-control']).toBe('no-store')
})

test('metrics name the pattern of a route, never its address', async () => {
  await app.get('/api/v1/cities', { query: 'неповторимый' })
  const { body, headers } = await app.get('/metrics')
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain('route="/api/v1/cities"')
  expect(body).not.toContain('query=')
})

test('the security policy of data responses allows no scripts', async () => {
  const { headers } = await app.get('/api/v1/categories')
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
})

test('long responses are compressed when the client accepts it', async () => {
  const { headers } = await app.request({
    method: 'GET',
    url: '/metrics',
    headers: { 'accept-encoding': 'gzip' },
  })
  expect(headers['content-encoding']).toBe('gzip')
  expect(headers.vary).toBe('accept-encoding')
})
