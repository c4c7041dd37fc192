import { expect, test } from 'vitest'
import { isOnReplica, onReplica } from '#server/db/replica.ts'
import { AnswerCache } from './answer-cache.ts'

const options = { maxAgeMs: 60_000, maxAnswers: 10 }
const ok = (name: string) => async () => ({ status: 200, body: { data: { name } } })

test('one answer serves all who ask at the same time and afterwards', async () => {
  const cache = new AnswerCache(options)
  let asked = 0
  const ask = async () => ({ status: 200, body: { asked: ++asked } })
  const answers = await Promise.all([1, 2, 3].map(() => cache.get('cities', ['cities'], ask)))
  answers.push(await cache.get('cities', ['cities'], ask))
  expect(asked).toBe(1)
  expect(new Set(answers).size).toBe(1)
})

test('a write drops what it touches, also what is still under way', async () => {
  const cache = new AnswerCache(options)
  let finish: (answer: { status: number; body: unknown }) => void = () => {}
  const old = cache.get('posts', ['posts'], () => new Promise((resolve) => (finish = resolve)))
  await cache.get('cities', ['cities'], ok('Москва'))
  cache.drop('posts', 'posts/1')
  finish({ status: 200, body: 'старое' })
  expect(await old).toEqual({ status: 200, body: 'старое' })
  expect(await cache.get('posts', ['posts'], async () => ({ status: 200, body: 'новое' }))).toMatchObject({
    body: 'новое',
  })
  expect(await cache.get('cities', ['cities'], ok('Тверь'))).toMatchObject({
    body: { data: { name: 'Москва' } },
  })
})

test('a failure is not kept, a refusal is', async () => {
  const cache = new AnswerCache(options)
  await cache.get('a', [], async () => ({ status: 503, body: null }))
  expect((await cache.get('a', [], ok('снова'))).status).toBe(200)
  await expect(cache.get('b', [], () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect((await cache.get('b', [], ok('снова'))).status).toBe(200)
  await cache.get('c', [], async () => ({ status: 404, body: null }))
  expect((await cache.get('c', [], ok('снова'))).status).toBe(404)
})

test('an answer is too old after its age', async () => {
  const cache = new AnswerCache({ maxAgeMs: 5, maxAnswers: 10 })
  await cache.get('a', [], ok('первый'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await cache.get('a', [], ok('второй'))).toMatchObject({ body: { data: { name: 'второй' } } })
})

test('what several pages read cannot be changed by one of them', async () => {
  const cache = new AnswerCache(options)
  const { body } = await cache.get('a', [], ok('Москва'))
  expect(() => {
    ;(body as { data: { name: string } }).data.name = 'Тверь'
  }).toThrow(TypeError)
})

test('after a write nothing it touches is made of a copy that may lack it', async () => {
  const cache = new AnswerCache({ ...options, copiesLagMs: 60_000 })
  const reads: string[] = []
  const ask = (name: string) => () => {
    reads.push(`${name} ${isOnReplica() ? 'copy' : 'original'}`)
    return ok(name)()
  }
  const askBoth = () =>
    onReplica(async () => {
      await cache.get('a', ['places/1'], ask('a'))
      await cache.get('b', ['places/2'], ask('b'))
    })
  await askBoth()
  cache.drop('places/1', 'places?')
  cache.drop('places/2?')
  await askBoth()
  cache.clear()
  await askBoth()
  expect(reads).toEqual(['a copy', 'b copy', 'a original', 'a original', 'b original'])
})
