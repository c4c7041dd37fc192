import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { batchCalls } from './batch-calls.ts'
import type { DB } from './types.ts'

/** A database that is never queried. */
const db = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (item) => new PostgresIntrospector(item),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const later = () => new Promise<void>((resolve) => setImmediate(resolve))
const brokenRow = Object.assign(new Error('broken'), { code: '23503' })

test('simultaneous requests share one statement, and those that arrive while it runs share the next', async () => {
  const run: string[] = []
  const late: Promise<number>[] = []
  const double = batchCalls<number, number>({
    async run(_db, requests) {
      run.push(requests.join('+'))
      if (late.length === 0) late.push(double(db, 3), double(db, 4))
      await later()
      return requests.map((request) => request * 2)
    },
  })
  expect(await Promise.all([double(db, 1), double(db, 2)])).toEqual([2, 4])
  expect(await Promise.all(late)).toEqual([6, 8])
  expect(await double(db, 5)).toBe(10)
  expect(run).toEqual(['1+2', '3+4', '5'])
})

test('items that may not be in one statement wait for the next, and each group has its own statement', async () => {
  const run: string[] = []
  const write = batchCalls<string, string>({
    conflictKey: (request) => request,
    groupBy: ([first = '']) => first,
    async run(_db, requests) {
      run.push(requests.join('+'))
      await later()
      return [...requests]
    },
  })
  await Promise.all(['a1', 'b1', 'a2', 'a1', 'b2'].map((request) => write(db, request)))
  expect(run).toEqual(['a1+a2', 'b1', 'a1', 'b2'])
})

test('a request that breaks the statement fails alone, and a lost database fails all of them', async () => {
  let isUnreachable = false
  const write = batchCalls<number, number>({
    async run(_db, requests) {
      await later()
      if (isUnreachable) throw new Error('unreachable')
      if (requests.includes(2)) throw brokenRow
      return [...requests]
    },
  })
  const results = await Promise.allSettled([1, 2, 3].map((request) => write(db, request)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  isUnreachable = true
  await expect(Promise.all([write(db, 4), write(db, 5)])).rejects.toThrow('unreachable')
  isUnreachable = false
  expect(await write(db, 6)).toBe(6)
})
