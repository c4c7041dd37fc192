import { LRUCache } from 'lru-cache'
import type { RateLimit } from './rate-limits.ts'

const REMEMBERED = 50_000

/** Counts in the memory of this process. */
export function createMemoryCounter(): (limit: RateLimit) => number {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: REMEMBERED })
  return ({ key, limit, windowSeconds, amount = 1 }) => {
    const now = Date.now()
    const current = windows.get(key)
    if (!current || current.endsAt <= now) {
      windows.set(key, { count: amount, endsAt: now + windowSeconds * 1000 })
      return amount > limit ? windowSeconds : 0
    }
    current.count += amount
    return current.count > limit ? Math.max(1, Math.ceil((current.endsAt - now) / 1000)) : 0
  }
}
