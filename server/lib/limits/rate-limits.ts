import { AppError } from '#server/lib/errors.ts'

export interface RateLimit {
  /** The name of the counter, with the action and its subject: `login:account:+79…`. */
  key: string
  limit: number
  windowSeconds: number
  /** How many to count at once; one by default. */
  amount?: number
}

/** Rate limit counters, shared by all nodes. */
export interface RateLimits {
  /**
   * Counts a request; concurrent ones are counted one by one. @returns seconds to wait when the limit is exceeded, 0
   * when allowed
   */
  count(limit: RateLimit): Promise<number>
  /**
   * The same for cheap writes, for which a count in the database would cost as much as the write: shared by all nodes
   * with Redis, otherwise per node.
   */
  countCheaply(limit: RateLimit): Promise<number>
  /** Subtracts one, because the request turned out harmless. */
  uncount(key: string): Promise<void>
  uncountCheaply(key: string): Promise<void>
  /** Resets a counter. */
  reset(key: string): Promise<void>
}

/** Counts all of them, or none when one is exceeded. @returns the longest wait in seconds, 0 when all allow it */
export async function countAll(limits: RateLimits, counted: readonly RateLimit[]): Promise<number> {
  const waits = await Promise.all(counted.map((limit) => limits.count(limit)))
  const wait = Math.max(0, ...waits)
  if (wait > 0) await uncountAll(limits, counted)
  return wait
}

export async function uncountAll(limits: RateLimits, counted: readonly RateLimit[]): Promise<void> {
  await Promise.all(counted.map(({ key }) => limits.uncount(key)))
}

/** @throws {AppError} TooManyRequests with the seconds to wait */
export async function requireWithinLimit(limits: RateLimits, limit: RateLimit): Promise<void> {
  const wait = await limits.count(limit)
  if (wait > 0) throw new AppError('TooManyRequests', { timeoutSeconds: wait })
}
