import type { FastifyRequest } from 'fastify'
import type { Reauthentication } from '#contract/users/accounts.ts'
import { AppError } from '#server/lib/errors.ts'
import type { Services } from '#server/lib/services.ts'
import { requireSession } from '#server/lib/viewer.ts'
import { addressOf } from '../addresses.ts'
import { attemptLimitOf, countPasswordAttempt, type Origin } from '../login-limits.ts'
import { checkCode, consumeCode, requestCode } from '../one-time-codes/service.ts'
import { isPasswordOf } from '../passwords.ts'
import * as repository from '../repository.ts'

/** Sends a code to the person's own e-mail, or phone when there is none. */
export async function requestConfirmation(
  services: Services,
  userId: string,
  origin: Pick<Origin, 'ip'>,
  now: number,
): Promise<{ timeout: number; sentTo: string }> {
  const address = addressOf(await repository.getAccount(services.db, userId))
  if (!address) throw new AppError('Unauthorized')
  const timeout = await requestCode(
    services,
    { [address.channel]: address.value },
    'confirmation',
    origin,
    now,
  )
  return { timeout, sentTo: address.value }
}

/**
 * Requires a proof of identity for irreversible actions, because somebody else may use an open session. @throws
 * {AppError} ValidationFailed when the password or code is missing or wrong
 */
export async function checkReauthentication(
  services: Pick<Services, 'db' | 'limits'>,
  userId: string,
  proof: Reauthentication | null,
  origin: Pick<Origin, 'ip'>,
  now: number,
): Promise<void> {
  const account = await repository.getAccount(services.db, userId)
  const address = addressOf(account)
  if (!account || !address) throw new AppError('Unauthorized')
  if (proof?.code) {
    const limit = attemptLimitOf(origin)
    const attempt = { address, purpose: 'confirmation', password: proof.code, limit } as const
    await consumeCode(services.db, await checkCode(services, attempt, origin, now))
    return
  }
  if (!account.passwordHash) {
    throw new AppError('ValidationFailed', { fields: { code: ['Введите код из сообщения'] } })
  }
  if (!proof?.password) {
    throw new AppError('ValidationFailed', { fields: { password: ['Введите пароль или код из сообщения'] } })
  }
  const resetCounters = await countPasswordAttempt(services, address, origin)
  if (!(await isPasswordOf(account.passwordHash, proof.password))) {
    throw new AppError('ValidationFailed', { fields: { password: ['Неправильный пароль'] } })
  }
  await resetCounters()
}

/** Calls `checkReauthentication` for the viewer of the request and logs a refusal. */
export async function requireReauthentication(
  services: Pick<Services, 'db' | 'limits'>,
  request: FastifyRequest,
  proof: Reauthentication | null,
): Promise<void> {
  const { userId } = requireSession(request.viewer)
  try {
    await checkReauthentication(services, userId, proof, request, Date.now())
  } catch (error) {
    if (error instanceof AppError) {
      request.log.warn({ security: 'confirmation refused', reason: error.status, userId, ip: request.ip })
    }
    throw error
  }
}
