import { growingCache } from '#server/lib/cache/growing-cache.ts'
import type { RateLimit } from './rate-limits.ts'

const MAX_COUNTERS = 50_000

interface MemoryCounter {
  count(limit: RateLimit): number
  uncount(key: string): void
}

/** Counts in the memory of this process. */
export function createMemoryCounter(): MemoryCounter {
  const windows = growingCache<{ count: number; endsAt: number }>(MAX_COUNTERS)
  function count({ key, limit, windowSeconds, amount = 1 }: RateLimit): number {
    const now = Date.now()
    const current = windows.get(key)
    if (!current || current.endsAt <= now) {
      windows.set(key, { count: amount, endsAt: now + windowSeconds * 1000 })
      return amount > limit ? windowSeconds : 0
    }
    current.count += amount
    return current.count > limit ? Math.max(1, Math.ceil((current.endsAt - now) / 1000)) : 0
  }
  return {
    count,
    uncount(key) {
      const current = windows.get(key)
      if (current && current.count > 0) current.count -= 1
    },
  }
}
