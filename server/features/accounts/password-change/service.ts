import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/lib/errors.ts'
import { requireWithinLimit } from '#server/lib/limits/rate-limits.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { consistsOfKnownNames, isCommonPassword } from '../common-passwords.ts'
import { passwordChangedEmail, settingsUrlOf } from '../emails.ts'
import { limitOf, type Origin } from '../login-limits.ts'
import { hashPassword, isPasswordOf } from '../passwords.ts'
import { checkReauthentication } from '../reauthentication/service.ts'
import * as repository from '../repository.ts'
import { FAILURES_PER_ACCOUNT, RESTORED_SESSION_MS } from '../rules.ts'

/**
 * Returns whether there is a password, and whether a change requires it, which is not so in a session opened by
 * restoring it.
 */
export async function describePassword(
  db: Db,
  { userId, sessionId }: SignedIn,
  now: number,
): Promise<{ hasPassword: boolean; asksOldPassword: boolean }> {
  const [account, restoredAt] = await Promise.all([
    repository.getAccount(db, userId),
    repository.getRestoredAt(db, sessionId),
  ])
  const hasPassword = typeof account?.passwordHash === 'string'
  const isRestoring = restoredAt !== null && now - restoredAt.getTime() < RESTORED_SESSION_MS
  return { hasPassword, asksOldPassword: hasPassword && !isRestoring }
}

/**
 * Changes the password and ends all other sessions. @throws {AppError} OldPasswordMismatch when the required old
 * password is wrong
 */
export async function changePassword(
  { db, config, sessions, limits, delivery }: Services,
  viewer: SignedIn,
  input: { oldPassword?: string; password: string; code?: string },
  origin: Pick<Origin, 'ip'>,
  now: number,
): Promise<void> {
  const { userId, sessionId } = viewer
  const account = await repository.getAccount(db, userId)
  if (!account) throw new AppError('Unauthorized')
  if (account.passwordHash !== null && (await describePassword(db, viewer, now)).asksOldPassword) {
    const limit = limitOf(`password:${userId}`, FAILURES_PER_ACCOUNT)
    await requireWithinLimit(limits, limit)
    if (!(await isPasswordOf(account.passwordHash, input.oldPassword ?? ''))) {
      throw new AppError('OldPasswordMismatch')
    }
    await limits.reset(limit.key)
  }
  if (consistsOfKnownNames(input.password, namesOf(account)) || (await isCommonPassword(input.password))) {
    throw new AppError('ValidationFailed', {
      fields: { password: ['Такой пароль подберут одним из первых. Придумайте другой'] },
    })
  }
  if (account.passwordHash === null && !(await isRecentlyOpened(db, sessionId, now))) {
    await checkReauthentication({ db, limits }, userId, { code: input.code ?? '' }, origin, now)
  }
  const passwordHash = await hashPassword(input.password)
  await inTransaction(db, async (transaction) => {
    await repository.setPasswordHash(transaction, userId, passwordHash)
    await repository.endRestoring(transaction, sessionId)
    if (account.email !== null) {
      const settingsUrl = settingsUrlOf(config)
      await delivery.sendEmail(transaction, passwordChangedEmail({ to: account.email, settingsUrl }))
    }
  })
  await sessions.end(userId, { except: sessionId })
}

/** Whether the viewer has signed in a moment ago, so that a code would prove little more. */
async function isRecentlyOpened(db: Db, sessionId: string, now: number): Promise<boolean> {
  const openedAt = await repository.getOpenedAt(db, sessionId)
  return openedAt !== null && now - openedAt.getTime() < RESTORED_SESSION_MS
}

/** The public names of an account, which its password must not consist of. */
function namesOf({ email, phone }: repository.AccountRow): string[] {
  return [email, email?.split('@')[0], phone, phone?.replace('+', '')].filter(
    (name) => typeof name === 'string',
  )
}
