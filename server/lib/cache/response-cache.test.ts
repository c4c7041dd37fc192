import { expect, test } from 'vitest'
import { isOnReplica, onReplica } from '#server/db/pools/replica.ts'
import { ResponseCache } from './response-cache.ts'

const options = { maxAgeMs: 60_000, maxResponses: 10 }
const ok = (name: string) => async () => ({ status: 200, body: { data: { name } } })

test('one response serves simultaneous and later requests', async () => {
  const cache = new ResponseCache(options)
  let asked = 0
  const load = async () => ({ status: 200, body: { asked: ++asked } })
  const responses = await Promise.all([1, 2, 3].map(() => cache.get('cities', ['cities'], load)))
  responses.push(await cache.get('cities', ['cities'], load))
  expect(asked).toBe(1)
  expect(new Set(responses).size).toBe(1)
})

test('a write drops the affected responses, also those still being made', async () => {
  const cache = new ResponseCache(options)
  let finish: (response: { status: number; body: unknown }) => void = () => {}
  const old = cache.get('posts', ['posts'], () => new Promise((resolve) => (finish = resolve)))
  await cache.get('cities', ['cities'], ok('Москва'))
  cache.invalidate('posts', 'posts/1')
  finish({ status: 200, body: 'старое' })
  expect(await old).toEqual({ status: 200, body: 'старое' })
  expect(await cache.get('posts', ['posts'], async () => ({ status: 200, body: 'новое' }))).toMatchObject({
    body: 'новое',
  })
  expect(await cache.get('cities', ['cities'], ok('Тверь'))).toMatchObject({
    body: { data: { name: 'Москва' } },
  })
})

test('a failure is not cached, a refusal is', async () => {
  const cache = new ResponseCache(options)
  await cache.get('a', [], async () => ({ status: 503, body: null }))
  expect((await cache.get('a', [], ok('снова'))).status).toBe(200)
  await expect(cache.get('b', [], () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect((await cache.get('b', [], ok('снова'))).status).toBe(200)
  await cache.get('c', [], async () => ({ status: 404, body: null }))
  expect((await cache.get('c', [], ok('снова'))).status).toBe(404)
})

test('a response expires at its maximum age', async () => {
  const cache = new ResponseCache({ maxAgeMs: 5, maxResponses: 10 })
  await cache.get('a', [], ok('первый'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await cache.get('a', [], ok('второй'))).toMatchObject({ body: { data: { name: 'второй' } } })
})

const age = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a response near its expiry is refreshed while the old one is still served', async () => {
  const cache = new ResponseCache({ maxAgeMs: 60_000, refreshAheadMs: 60_000 - 5, maxResponses: 10 })
  const first = await cache.get('a', [], ok('первый'))
  expect(await cache.get('a', [], ok('рано'))).toBe(first)
  await age(20)
  let made = 0
  const renew = async () => ({ status: 200, body: { made: ++made } })
  expect(await Promise.all([1, 2].map(() => cache.get('a', [], renew)))).toEqual([first, first])
  await age(1)
  expect(await cache.get('a', [], ok('рано'))).toEqual({ status: 200, body: { made: 1 } })
})

test('responses that were loaded together are not all renewed at once', async () => {
  const cache = new ResponseCache({ maxAgeMs: 60_000, refreshJitterMs: 120_000, maxResponses: 100 })
  const keys = Array.from({ length: 100 }, (_, number) => String(number))
  for (const key of keys) await cache.get(key, [], ok('первый'))
  let renewed = 0
  for (const key of keys) {
    await cache.get(key, [], () => {
      renewed += 1
      return ok('второй')()
    })
  }
  expect(renewed).toBeGreaterThan(0)
  expect(renewed).toBeLessThan(keys.length)
})

test('a refreshed response is dropped when a write dropped the old one, or when the refresh failed', async () => {
  const cache = new ResponseCache({ maxAgeMs: 60_000, refreshAheadMs: 60_000 - 5, maxResponses: 10 })
  let finish: (response: { status: number; body: unknown }) => void = () => {}
  await cache.get('a', ['a'], ok('первый'))
  await cache.get('b', ['b'], ok('первый'))
  await age(20)
  await cache.get('a', ['a'], () => new Promise((resolve) => (finish = resolve)))
  await cache.get('b', ['b'], async () => ({ status: 503, body: null }))
  cache.invalidate('a')
  finish({ status: 200, body: 'прочитан до записи' })
  await age(1)
  expect(await cache.get('a', ['a'], ok('новый'))).toMatchObject({ body: { data: { name: 'новый' } } })
  expect(await cache.get('b', ['b'], ok('новый'))).toMatchObject({ body: { data: { name: 'первый' } } })
})

test.each([
  ['answered with an error', async () => ({ status: 503, body: null })],
  ['thrown', () => Promise.reject(new Error('gone'))],
])('a failed refresh (%s) is tried again after a pause', async (_, fail) => {
  const cache = new ResponseCache({
    maxAgeMs: 60_000,
    refreshAheadMs: 60_000 - 5,
    retryPauseMs: 50,
    maxResponses: 10,
  })
  const first = await cache.get('a', [], ok('первый'))
  await age(20)
  await cache.get('a', [], fail)
  await age(1)
  expect(await cache.get('a', [], ok('слишком рано'))).toBe(first)
  await age(60)
  expect(await cache.get('a', [], ok('второй'))).toBe(first)
  await age(1)
  expect(await cache.get('a', [], ok('третий'))).toMatchObject({ body: { data: { name: 'второй' } } })
})

test('a cached object cannot be changed by one of its readers', async () => {
  const cache = new ResponseCache(options)
  const { body } = await cache.get('a', [], ok('Москва'))
  expect(() => {
    ;(body as { data: { name: string } }).data.name = 'Тверь'
  }).toThrow(TypeError)
})

test('after a write the affected responses are not read from a replica that may lag', async () => {
  const cache = new ResponseCache({ ...options, replicaLagMs: 60_000 })
  const reads: string[] = []
  const load = (name: string) => () => {
    reads.push(`${name} ${isOnReplica() ? 'copy' : 'original'}`)
    return ok(name)()
  }
  const requestBoth = () =>
    onReplica(async () => {
      await cache.get('a', ['places/1'], load('a'))
      await cache.get('b', ['places/2'], load('b'))
    })
  await requestBoth()
  cache.invalidate('places/1', 'places?')
  cache.invalidate('places/2?')
  await requestBoth()
  cache.clear()
  await requestBoth()
  expect(reads).toEqual(['a copy', 'b copy', 'a original', 'a original', 'b original'])
})
