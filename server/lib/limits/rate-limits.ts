import { AppError } from '#server/lib/errors.ts'

export interface RateLimit {
  /** The counter's name, of the action and its subject: `login:account:+79…`. */
  key: string
  limit: number
  windowSeconds: number
  /** How many at once; one when absent. */
  amount?: number
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
  giveBackSmall(key: string): Promise<void>
  /** Starts from nothing. */
  forget(key: string): Promise<void>
}

/** Counts against all of them, or against none. @returns the longest wait in seconds, 0 when all allow it */
export async function countAll(limits: RateLimits, counted: readonly RateLimit[]): Promise<number> {
  const waits = await Promise.all(counted.map((limit) => limits.count(limit)))
  const wait = Math.max(0, ...waits)
  if (wait > 0) await giveBackAll(limits, counted)
  return wait
}

export async function giveBackAll(limits: RateLimits, counted: readonly RateLimit[]): Promise<void> {
  await Promise.all(counted.map(({ key }) => limits.giveBack(key)))
}

/** @throws {AppError} TooManyRequests with the seconds to wait */
export async function requireWithin(limits: RateLimits, limit: RateLimit): Promise<void> {
  const wait = await limits.count(limit)
  if (wait > 0) throw new AppError('TooManyRequests', { timeoutSeconds: wait })
}
