import type { LoginRequest } from '#contract/users/accounts.ts'
import { assignInvitations } from '#server/features/permissions/invitations/service.ts'
import { AppError } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import { networkOf } from '#server/lib/limits/networks.ts'
import { requireWithinLimit } from '#server/lib/limits/rate-limits.ts'
import type { Services } from '#server/lib/services.ts'
import { channelTexts, requireAddress } from './addresses.ts'
import { newTokenEmail } from './emails.ts'
import { attemptLimitOf, countPasswordAttempt, type Origin } from './login-limits.ts'
import { notifyOwner } from './notices.ts'
import { matchCode, resetCodeCounters } from './one-time-codes/service.ts'
import type { OpenedSession } from './open-session.ts'
import { isPasswordOf } from './passwords.ts'
import * as repository from './repository.ts'
import { signIn, type UnfinishedSignIn } from './second-factor/service.ts'

export async function loginByCode(
  services: Services,
  input: LoginRequest,
  origin: Origin,
  now: number,
): Promise<OpenedSession | UnfinishedSignIn> {
  const { db, limits } = services
  const address = requireAddress(input)
  const limit = attemptLimitOf(origin)
  await requireWithinLimit(limits, limit)
  const mismatch = () =>
    new AppError('CredentialsMismatch', { message: channelTexts.wrongCode[address.channel] })

  const network = networkOf(origin.ip)
  const codes = await repository.newestCodes(db, address, loginPurposes, network)
  if (codes.length === 0) {
    await isPasswordOf(null, input.password)
    throw mismatch()
  }
  const { code, isCompared } = await matchCode(db, codes, { network, password: input.password, now })
  if (!code) {
    if (isCompared) throw mismatch()
    // No password was compared, so the attempt does not count.
    await limits.uncount(limit.key)
    throw new AppError('PasswordExpired')
  }

  const userId = newId(now)
  const isNew = await db.transaction().execute(async (transaction) => {
    if (!(await repository.markCodeUsed(transaction, code.id))) throw new AppError('PasswordExpired')
    await repository.endCodes(transaction, address, loginPurposes)
    if (code.purpose !== 'registration') return false
    const isMade = await repository.insertAccount(transaction, userId, address)
    if (isMade && address.channel === 'email') {
      await assignInvitations(transaction, services.events, userId, address.value)
    }
    return isMade
  })
  const account = await repository.findAccount(db, address)
  if (!account) throw mismatch()
  await limits.uncount(limit.key)
  await resetCodeCounters(services, address, code)
  const restoredAt = code.purpose === 'restore' ? new Date(now) : undefined
  return signIn(services, account, origin, { isNew, restoredAt })
}

export async function loginByPassword(
  services: Services,
  input: LoginRequest,
  origin: Origin,
): Promise<OpenedSession | UnfinishedSignIn> {
  const { db } = services
  const address = requireAddress(input)
  const resetCounters = await countPasswordAttempt(services, address, origin)
  const account = await repository.findAccount(db, address)
  if (!(await isPasswordOf(account?.passwordHash ?? null, input.password)) || !account) {
    throw new AppError('CredentialsMismatch', { message: channelTexts.wrongPassword[address.channel] })
  }
  await resetCounters()
  return signIn(services, account, origin, { isNew: false })
}

const loginPurposes = ['registration', 'restore'] as const

/** Notifies the person by e-mail that a program may act in their name. */
export async function notifyOfNewToken(
  services: Pick<Services, 'db' | 'config' | 'delivery'>,
  userId: string,
  name: string,
): Promise<void> {
  await notifyOwner(services, userId, (to, settingsUrl) => newTokenEmail({ to, settingsUrl, name }))
}
