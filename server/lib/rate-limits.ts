import { AppError } from './errors.ts'

export interface RateLimit {
  /** What is counted and for whom: `login:account:+79…`. */
  key: string
  limit: number
  windowSeconds: number
}

/** Counters of what may be done only so often, shared by all nodes. */
export interface RateLimits {
  /** Counts one more, in parallel requests one by one. @returns seconds to wait when that is too many, 0 when allowed */
  count(limit: RateLimit): Promise<number>
  /**
   * The same for writes so small that counting them in the database would cost as much as they do: all nodes share the
   * count where there is Redis, else each counts its own.
   */
  countSmall(limit: RateLimit): Promise<number>
  /** Takes one back: what was counted turned out harmless. */
  giveBack(key: string): Promise<void>
  /** Starts anew. */
  forget(key: string): Promise<void>
}

/** @throws {AppError} TooManyRequests with the seconds to wait */
export async function requireWithin(limits: RateLimits, limit: RateLimit): Promise<void> {
  const wait = await limits.count(limit)
  if (wait > 0) throw new AppError('TooManyRequests', { timeoutSeconds: wait })
}
