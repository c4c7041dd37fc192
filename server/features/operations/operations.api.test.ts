import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'

const app = testApp()

test('the product says that it is alive and ready', async () => {
  expect((await app.get('/healthz')).status).toBe(200)
  const ready = await app.get('/readyz')
  expect(ready.status).toBe(200)
  expect(ready.headers['cache-control']).toBe('no-store')
})

test('metrics tell requests by route pattern, never by address', async () => {
  await app.get('/api/v1/cities', { query: 'неповторимый' })
  const { body, headers } = await app.get('/metrics')
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain('route="/api/v1/cities"')
  expect(body).not.toContain('query=')
})

test('data answers may run nothing', async () => {
  const { headers } = await app.get('/api/v1/categories')
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
})

test('long answers are compressed for those who can read it', async () => {
  const { headers } = await app.request({
    method: 'GET',
    url: '/metrics',
    headers: { 'accept-encoding': 'gzip' },
  })
  expect(headers['content-encoding']).toBe('gzip')
  expect(headers.vary).toBe('accept-encoding')
})
