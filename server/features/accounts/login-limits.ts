import { AppError } from '#server/lib/errors.ts'
import { networkOf } from '#server/lib/limits/networks.ts'
import { countAll, type RateLimit, uncountAll } from '#server/lib/limits/rate-limits.ts'
import type { Services } from '#server/lib/services.ts'
import * as repository from './repository.ts'
import { type Address, FAILURES_PER_IP, LOGIN_WINDOW_SECONDS, passwordLimits } from './rules.ts'

/** The origin of a request: rate limits use it, the list of sessions shows it. */
export interface Origin {
  ip: string
  userAgent: string
}

/**
 * Counts every attempt before the comparison, so that parallel guesses cannot exceed the limit. @returns a function
 * that resets the counters after a correct password
 */
export async function countPasswordAttempt(
  { db, limits }: Pick<Services, 'db' | 'limits'>,
  address: Address,
  origin: Pick<Origin, 'ip'>,
): Promise<() => Promise<void>> {
  const network = networkOf(origin.ip)
  const attemptLimit = attemptLimitOf(origin)
  const [networkLimit, dailyLimit, ...strangerLimits] = passwordLimits(
    address,
    network,
    await repository.isKnownFrom(db, address, network),
  )
  const wait = await countAll(limits, [attemptLimit, networkLimit, dailyLimit, ...strangerLimits])
  if (wait > 0) throw new AppError('TooManyRequests', { timeoutSeconds: wait })
  return async () => {
    await Promise.all([
      limits.reset(networkLimit.key),
      limits.reset(dailyLimit.key),
      uncountAll(limits, [attemptLimit, ...strangerLimits]),
    ])
  }
}

export function limitOf(key: string, limit: number): RateLimit {
  return { key: `login:${key}`, limit, windowSeconds: LOGIN_WINDOW_SECONDS }
}

/** The limit of attempts from one network for all accounts. */
export const attemptLimitOf = (origin: Pick<Origin, 'ip'>) =>
  limitOf(`ip:${networkOf(origin.ip)}`, FAILURES_PER_IP)
