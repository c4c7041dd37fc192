import { brotliDecompressSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApi } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import type { RenderedPage } from '#server/lib/cache/page-cache.ts'
import { AppError } from '#server/lib/errors.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { buildUser } from '#tests/support/factories.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'
import type { PageRequest } from './renderer.ts'
import { servePages } from './routes.ts'

let app: AppInstance
let rendered: PageRequest[] = []
let renderPage: (page: PageRequest) => Promise<RenderedPage>

beforeAll(async () => {
  const database = await openTestDatabase()
  app = buildApi({ config: readConfig({ LOG_LEVEL: 'silent' }), database })
  servePages(app, async (page) => {
    rendered.push(page)
    return renderPage(page)
  })
  return async () => {
    await app.close()
    await database.close()
  }
})

beforeEach(() => {
  app.pageCache.clear()
  rendered = []
  renderPage = async ({ url, viewer }) => ({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: Buffer.from(`<p>${url} для ${viewer.userId ?? 'гостя'} ${'…'.repeat(1000)}</p>`),
  })
})

describe('guest pages', () => {
  test('are rendered once for a hundred simultaneous visitors', async () => {
    const replies = await Promise.all(Array.from({ length: 100 }, () => get('/moscow/places')))
    expect(rendered).toHaveLength(1)
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
  })

  test('are never served to a person with a session, nor are pages of that person served to guests', async () => {
    const guest = await get('/pushkin')
    const [annaId, annaCookie] = await signedIn('Анна')
    const [borisId, borisCookie] = await signedIn('Борис')
    const anna = await get('/pushkin', { cookie: `theme=dark; ${annaCookie}` })
    const boris = await get('/pushkin', { cookie: borisCookie })
    const again = await get('/pushkin')
    expect(anna.body).toContain(annaId)
    expect(boris.body).toContain(borisId)
    expect(anna.headers['cache-control']).toBe('private, no-store')
    expect(again.body).toBe(guest.body)
    expect(again.body).toContain('для гостя')
    const bearer = await get('/pushkin', { authorization: 'Bearer x' })
    expect(bearer.headers['cache-control']).toBe('private, no-store')
  })

  test('for a signed-in person show everything they have just written', async () => {
    const [, cookie] = await signedIn('Анна')
    await get('/pushkin', { cookie })
    const payload = { userId: (await buildUser(app.db)).id }
    const reply = await app.inject({
      method: 'POST',
      url: '/api/v2/followers',
      payload,
      headers: { cookie, origin: app.config.publicUrl },
    })
    expect(reply.statusCode, reply.body).toBeLessThan(300)
    const [freshCookie = ''] = String(reply.headers['set-cookie']).split(';')
    await get('/pushkin', { cookie: `${cookie}; ${freshCookie}` })
    expect(rendered.map(({ isFresh }) => isFresh)).toEqual([false, true])
  })

  test('are rendered without the cookies of the first visitor', async () => {
    const { body } = await get('/pushkin', { cookie: 'tracker=42' })
    expect(body).toContain('для гостя')
    expect(rendered[0]?.viewer.userId).toBeNull()
  })

  test('vary by encoding and cookie, and are revalidated each time', async () => {
    const { headers } = await get('/pushkin')
    expect(headers).toMatchObject({
      vary: 'accept-encoding, cookie',
      'cache-control': 'private, max-age=0, must-revalidate',
      'x-content-type-options': 'nosniff',
    })
  })

  test('are compressed, with an ETag for each encoding and 304 when nothing has changed', async () => {
    const plain = await get('/pushkin')
    const compressed = await get('/pushkin', { 'accept-encoding': 'gzip, br' })
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body)
    expect(compressed.headers.etag).not.toBe(plain.headers.etag)
    const unchanged = await get('/pushkin', { 'if-none-match': String(plain.headers.etag) })
    expect(unchanged.statusCode).toBe(304)
    expect(unchanged.body).toBe('')
    const otherEncoding = await get('/pushkin', { 'if-none-match': String(compressed.headers.etag) })
    expect(otherEncoding.statusCode).toBe(200)
  })

  test('answer HEAD with the same headers and no body', async () => {
    const full = await get('/pushkin')
    const head = await app.inject({ method: 'HEAD', url: '/pushkin' })
    expect(head.statusCode).toBe(200)
    expect(head.body).toBe('')
    expect(head.headers.etag).toBe(full.headers.etag)
    expect(head.headers['content-length']).toBe(String(full.rawPayload.length))
  })

  test('with arbitrary parameters do not fill the cache', async () => {
    for (let number = 0; number < 50; number++) await get(`/pushkin?bot=${number}`)
    expect(app.pageCache.stats.pages).toBe(0)
    for (let number = 0; number < 50; number++) await get(`/pushkin?utm_source=${number}`)
    expect(app.pageCache.stats.pages).toBe(1)
  })

  test('are dropped from the cache when what they show changes', async () => {
    renderPage = async () => ({
      status: 200,
      headers: {},
      body: Buffer.from('старое'),
      tags: ['places/pushkin'],
    })
    await get('/pushkin')
    renderPage = async () => ({ status: 200, headers: {}, body: Buffer.from('новое') })
    expect((await get('/pushkin')).body).toBe('старое')
    app.pageCache.invalidate('places/pushkin')
    expect((await get('/pushkin')).body).toBe('новое')
  })

  test('that fail show a message with the right status and no details of the code', async () => {
    renderPage = () => Promise.reject(new Error('secret /srv/path'))
    const { statusCode, headers, body } = await get('/pushkin')
    expect(statusCode).toBe(500)
    expect(headers['content-type']).toContain('text/html')
    expect(body).toContain('Что-то пошло не так')
    expect(body).not.toContain('secret')
  })
})

describe('a page that cannot be shown', () => {
  test('says that there were too many requests, and when to come back', async () => {
    renderPage = () => Promise.reject(new AppError('TooManyRequests', { timeoutSeconds: 1 }))
    const { statusCode, headers, body } = await get('/pushkin')
    expect([statusCode, headers['retry-after']]).toEqual([429, '1'])
    expect(body).toContain('Слишком много запросов')
    expect(body).not.toContain('Проверьте ссылку')
  })

  test('is temporarily unavailable when the database is unreachable', async () => {
    renderPage = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
    expect((await get('/pushkin')).statusCode).toBe(503)
  })
})

test.each([
  ['/moskow/feed', '/moscow/feed'],
  ['/moscow/feed/', '/moscow/feed'],
  ['/moscow//feed?page=2', '/moscow/feed?page=2'],
  ['/Moskow/Map./?page=2', '/moscow/places/map?page=2'],
])('%s is redirected permanently to %s', async (url, target) => {
  const { statusCode, headers } = await get(url)
  expect({ statusCode, location: headers.location }).toEqual({ statusCode: 301, location: target })
})

test('a page without a city redirects temporarily to the city seen last, else to that of the profile', async () => {
  const [annaId, cookie] = await signedIn('Анна')
  const redirectOf = async (url: string, cookies?: string) => {
    const { statusCode, headers } = await get(url, cookies ? { cookie: cookies } : {})
    expect(headers['cache-control']).toBe('private, no-store')
    return { statusCode, location: headers.location }
  }
  expect(await redirectOf('/places?open_now=1')).toEqual({
    statusCode: 302,
    location: '/moscow/places?open_now=1',
  })
  expect(await redirectOf('/Feed', 'theme=dark; city=sochi')).toMatchObject({ location: '/sochi/feed' })
  expect(await redirectOf('/feed', 'city=//evil.example')).toMatchObject({ location: '/moscow/feed' })
  expect(await redirectOf('/feed', 'city=nowhere')).toMatchObject({ location: '/moscow/feed' })
  expect(await redirectOf('/profile', cookie)).toMatchObject({ location: `/users/${annaId}` })
  expect(await redirectOf('/profile')).toMatchObject({ location: '/users/unregistered' })

  const { id } = await app.db
    .selectFrom('cities')
    .select('id')
    .where('latin_name', '=', 'vladivostok')
    .executeTakeFirstOrThrow()
  await app.db.updateTable('users').set({ city_id: id }).where('id', '=', annaId).execute()
  expect(await redirectOf('/map', cookie)).toMatchObject({ location: '/vladivostok/places/map' })
  expect(await redirectOf('/map', `${cookie}; city=sochi`)).toMatchObject({ location: '/sochi/places/map' })
})

test('a page for one visitor is rendered for the city seen last, a shared page for no city', async () => {
  const headers = { cookie: 'theme=dark; city=sochi' }
  await get('/search?query=bar', headers)
  await get('/moscow/places', headers)
  await get('/search?query=bar', { cookie: 'city=//evil.example' })
  expect(rendered.map(({ url, citySlug }) => [url, citySlug])).toEqual([
    ['/search?query=bar', 'sochi'],
    ['/moscow/places', undefined],
    ['/search?query=bar', undefined],
  ])
})

test('a missing file is answered without rendering a page', async () => {
  const { statusCode } = await get('/assets/gone-1a2b3c.js')
  expect(statusCode).toBe(404)
  expect(rendered).toHaveLength(0)
})

test('an address that cannot be decoded is refused', async () => {
  expect((await get('/%E0%A4%A')).statusCode).toBe(400)
  expect((await get('/moscow/places?page=%00')).statusCode).toBe(400)
})

function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ method: 'GET', url, headers })
}

/** A person and the cookie of a browser this person signed in with. */
async function signedIn(firstName: string): Promise<[id: string, cookie: string]> {
  const { id } = await buildUser(app.db, { first_name: firstName })
  const { authorization } = await sessionHeaders(app, { id })
  return [id, `session=${authorization.slice('Bearer '.length)}`]
}
