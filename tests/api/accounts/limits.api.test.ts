import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseLimits } from '#server/db/rate-limits.ts'
import type { RateLimits } from '#server/lib/limits/rate-limits.ts'
import { redisLimits } from '#server/lib/limits/redis-limits.ts'
import { openRedis, type RedisClient } from '#server/lib/redis.ts'
import { testApp } from '#tests/support/app.ts'
import { findRedisServer, startPrivateRedis } from '#tests/support/private-redis.ts'

const app = testApp()
const limit = (key: string) => ({ key, limit: 5, windowSeconds: 60 })

/** The tests that every store of counters passes. */
function describeRateLimits(limits: () => RateLimits) {
  test('forty simultaneous requests are each counted', async () => {
    const waits = await Promise.all(Array.from({ length: 40 }, () => limits().count(limit('parallel'))))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
    for (const wait of waits.filter((wait) => wait > 0)) expect(wait).toBeGreaterThan(50)
  })

  test('a request taken back frees one try, and never more than were used', async () => {
    await limits().uncount('returned')
    for (let count = 0; count < 5; count += 1) expect(await limits().count(limit('returned'))).toBe(0)
    await limits().uncount('returned')
    expect(await limits().count(limit('returned'))).toBe(0)
    expect(await limits().count(limit('returned'))).toBeGreaterThan(0)
  })

  test('a request is taken back once, also in parallel', async () => {
    await limits().count(limit('many'))
    await Promise.all(Array.from({ length: 20 }, () => limits().uncount('many')))
    const waits = await Promise.all(Array.from({ length: 20 }, () => limits().count(limit('many'))))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  })

  test('an expired or deleted counter starts from zero', async () => {
    for (let count = 0; count < 6; count += 1) await limits().count(limit('forgotten'))
    await limits().reset('forgotten')
    expect(await limits().count(limit('forgotten'))).toBe(0)

    const short = { key: 'short', limit: 1, windowSeconds: 1 }
    expect([await limits().count(short), await limits().count(short)]).toEqual([0, 1])
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(await limits().count(short)).toBe(0)
  })
}

describe('in the database', () => describeRateLimits(() => databaseLimits(app.db)))

const program = findRedisServer()

describe.skipIf(program === null)('in Redis or Valkey', () => {
  let server: Awaited<ReturnType<typeof startPrivateRedis>>
  let redis: RedisClient

  beforeAll(async () => {
    server = await startPrivateRedis(program ?? '')
    redis = await openRedis(server.url)
  })
  afterAll(async () => {
    redis.destroy()
    await server.stop()
  })

  describeRateLimits(() => redisLimits(redis, databaseLimits(app.db)))

  test('two nodes share one counter', async () => {
    const other = await openRedis(server.url)
    const nodes = [redis, other].map((client) => redisLimits(client, databaseLimits(app.db)))
    const waits = await Promise.all(
      Array.from({ length: 20 }, (_, index) => nodes[index % 2]?.count(limit('shared'))),
    )
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
    other.destroy()
  })

  test('when Redis is lost, the database counts', async () => {
    const separateRedis = await startPrivateRedis(program ?? '')
    const client = await openRedis(separateRedis.url)
    await separateRedis.stop()
    const limits = redisLimits(client, databaseLimits(app.db))
    const waits = await Promise.all(Array.from({ length: 8 }, () => limits.count(limit('fallen'))))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
    client.destroy()
  })
})

test('a REDIS_URL that refuses connections is reported in one sentence', async () => {
  await expect(openRedis('redis://127.0.0.1:1')).rejects.toThrow(
    /^Не получилось подключиться к Redis из REDIS_URL: /,
  )
})
