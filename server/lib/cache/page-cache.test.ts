import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { chooseEncoding, isNotModified, PageCache, type RenderedPage } from './page-cache.ts'

describe('a page cache', () => {
  test('renders once for a hundred simultaneous requests', async () => {
    const { cache, render, calls } = setUp()
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => cache.get('/moscow/places', render)),
    )
    expect(calls()).toBe(1)
    expect(new Set(responses.map((response) => response.page)).size).toBe(1)
    expect(responses.filter((response) => response.outcome === 'miss')).toHaveLength(1)
  })

  test('serves a page until it reaches its maximum age', async () => {
    const { cache, render, calls, clock } = setUp()
    await cache.get('/a', render)
    clock.advance(29_999)
    expect((await cache.get('/a', render)).outcome).toBe('hit')
    clock.advance(1)
    expect((await cache.get('/a', render)).outcome).toBe('miss')
    expect(calls()).toBe(2)
  })

  test('counts the age from the start of the rendering', async () => {
    const { cache, clock } = setUp()
    const slow = async () => {
      clock.advance(20_000)
      return page('slow')
    }
    await cache.get('/a', slow)
    clock.advance(10_000)
    expect(cache.peek('/a')).toBeUndefined()
  })

  test('keeps a 404 page for a shorter time and a failure not at all', async () => {
    const { cache, clock } = setUp()
    await cache.get('/gone', async () => page('нет', { status: 404 }))
    await cache.get('/broken', async () => page('ой', { status: 500 }))
    expect(cache.peek('/gone')?.status).toBe(404)
    expect(cache.peek('/broken')).toBeUndefined()
    clock.advance(5_000)
    expect(cache.peek('/gone')).toBeUndefined()
  })

  test('never keeps a page that sets a cookie', async () => {
    const { cache } = setUp()
    await cache.get('/a', async () => page('a', { headers: { 'set-cookie': 'session=1' } }))
    expect(cache.peek('/a')).toBeUndefined()
  })

  test('renders again after a failure', async () => {
    const { cache, render } = setUp()
    const failing = cache.get('/a', () => Promise.reject(new Error('the database is unreachable')))
    await expect(failing).rejects.toThrow('the database is unreachable')
    expect((await cache.get('/a', render)).outcome).toBe('miss')
  })

  test('drops the pages that show what was written, and no others', async () => {
    const { cache } = setUp()
    await cache.get('/pushkin', async () => page('p', { tags: ['place:1', 'city:moscow'] }))
    await cache.get('/kofemania', async () => page('k', { tags: ['place:2', 'city:moscow'] }))
    cache.invalidate('place:1')
    expect(cache.peek('/pushkin')).toBeUndefined()
    expect(cache.peek('/kofemania')).toBeDefined()
  })

  test('does not keep a page rendered during a write, nor share it with later requests', async () => {
    const { cache, render } = setUp()
    let finish = (_page: RenderedPage) => {}
    const before = cache.get('/a', () => new Promise((resolve) => (finish = resolve)))
    cache.invalidate('place:1')
    const after = await cache.get('/a', render)
    finish(page('old'))
    expect((await before).page.body.toString()).toBe('old')
    expect(after.page.body.toString()).toBe('page 1')
    expect(cache.peek('/a')?.body.toString()).toBe('page 1')
  })

  test.each([
    ['place:1', undefined],
    ['place:2', 'rendered'],
  ])('after a write of %s during the rendering of place:1 the page kept is %s', async (tag, body) => {
    const { cache } = setUp()
    let finish = (_page: RenderedPage) => {}
    const rendering = cache.get('/pushkin', () => new Promise((resolve) => (finish = resolve)))
    cache.invalidate(tag)
    finish(page('rendered', { tags: ['place:1'] }))
    await rendering
    expect(cache.peek('/pushkin')?.body.toString()).toBe(body)
  })

  test('keeps nothing that was rendered before it was cleared', async () => {
    const { cache } = setUp()
    let finish = (_page: RenderedPage) => {}
    const rendering = cache.get('/pushkin', () => new Promise((resolve) => (finish = resolve)))
    cache.clear()
    finish(page('rendered'))
    await rendering
    expect(cache.peek('/pushkin')).toBeUndefined()
  })

  test('stays within its size, and rarely requested pages do not displace popular ones', async () => {
    const { cache, render } = setUp({ maxBytes: 400_000 })
    await cache.get('/moscow/places', render)
    await cache.get('/moscow/places', render)
    for (let number = 0; number < 5_000; number++) {
      await cache.get(`/moscow/places?page=${number}`, async () => page('x'.repeat(2_000)))
    }
    expect(cache.peek('/moscow/places')).toBeDefined()
    expect(cache.stats.bytes).toBeLessThan(400_000)
  })

  test('compresses a page once for each encoding', async () => {
    const { cache, render } = setUp()
    const { page: cached } = await cache.get('/a', render)
    const [first, second] = await Promise.all([cached.encode('gzip'), cached.encode('gzip')])
    expect(first).toBe(second)
    expect(cached.ready('gzip')).toBe(first)
    expect(gunzipSync(first).toString()).toBe('page 1')
    expect(cached.etag('gzip')).not.toBe(cached.etag('br'))
  })
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
  ['GZIP', 'gzip'],
])('Accept-Encoding «%s» is answered with %s', (header, expected) => {
  expect(chooseEncoding(header)).toBe(expected)
})

test.each([
  ['"a-br"', true],
  ['W/"a-br"', true],
  ['"x", "a-br"', true],
  ['*', true],
  ['"b-br"', false],
  [undefined, false],
])('If-None-Match %s against "a-br" is %s', (header, expected) => {
  expect(isNotModified(header, '"a-br"')).toBe(expected)
})

function setUp(options: { maxBytes?: number } = {}) {
  let time = 1_000_000
  let rendered = 0
  const cache = new PageCache({
    maxAgeMs: 30_000,
    maxErrorAgeMs: 5_000,
    maxBytes: options.maxBytes ?? 1_000_000,
    now: () => time,
  })
  const render = async () => page(`page ${++rendered}`)
  return {
    cache,
    render,
    calls: () => rendered,
    clock: {
      advance: (ms: number) => {
        time += ms
      },
    },
  }
}

function page(body: string, rest: Partial<RenderedPage> = {}): RenderedPage {
  return { status: 200, headers: {}, body: Buffer.from(body), ...rest }
}
