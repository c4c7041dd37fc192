import { LRUCache } from 'lru-cache'
import { AppError } from './errors.ts'

const REMEMBERED = 50_000

export interface Pace {
  /** @throws {AppError} TooManyRequests with the seconds to wait */
  count(key: string): void
}

/**
 * A limit in the memory of this process, for writes so small that counting them in the database would cost as much as
 * they do.
 */
export function createPace(limit: number, windowMs: number, message: string): Pace {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: REMEMBERED, ttl: windowMs })
  return {
    count(key) {
      const now = Date.now()
      const current = windows.get(key)
      if (!current || current.endsAt <= now) {
        windows.set(key, { count: 1, endsAt: now + windowMs })
        return
      }
      current.count += 1
      if (current.count <= limit) return
      throw new AppError('TooManyRequests', {
        message,
        timeoutSeconds: Math.max(1, Math.ceil((current.endsAt - now) / 1000)),
      })
    },
  }
}
