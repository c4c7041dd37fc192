import type { RedisClient } from '#server/lib/redis.ts'
import type { RateLimit, RateLimits } from './rate-limits.ts'

const PREFIX = 'limit:'
/** Sets the counter and its expiry together, so that no counter can remain forever. */
const COUNT = `
  local count = redis.call('INCRBY', KEYS[1], ARGV[2])
  if count == tonumber(ARGV[2]) then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
  return { count, redis.call('TTL', KEYS[1]) }`
const UNCOUNT = `
  if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end
  return 0`

/**
 * Counters in Redis or Valkey. While it is unreachable `fallback` counts, so that overloading Redis does not disable
 * the limits.
 */
export function redisLimits(redis: RedisClient, fallback: RateLimits): RateLimits {
  async function withFallback<Result>(
    run: () => Promise<Result>,
    runFallback: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await run()
    } catch {
      return runFallback()
    }
  }
  async function count(limit: RateLimit): Promise<number> {
    const reply = await redis.eval(COUNT, {
      keys: [PREFIX + limit.key],
      arguments: [String(limit.windowSeconds), String(limit.amount ?? 1)],
    })
    const [counted = 0, seconds = 0] = (reply as unknown[]).map(Number)
    return counted > limit.limit ? Math.max(1, seconds) : 0
  }
  return {
    count: (limit) =>
      withFallback(
        () => count(limit),
        () => fallback.count(limit),
      ),
    countCheaply: (limit) =>
      withFallback(
        () => count(limit),
        () => fallback.countCheaply(limit),
      ),
    uncount: (key) =>
      withFallback(
        async () => void (await redis.eval(UNCOUNT, { keys: [PREFIX + key] })),
        () => fallback.uncount(key),
      ),
    uncountCheaply: (key) =>
      withFallback(
        async () => void (await redis.eval(UNCOUNT, { keys: [PREFIX + key] })),
        () => fallback.uncountCheaply(key),
      ),
    reset: (key) =>
      withFallback(
        async () => void (await redis.del(PREFIX + key)),
        () => fallback.reset(key),
      ),
  }
}
