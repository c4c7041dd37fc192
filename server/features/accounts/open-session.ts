import { setRole } from '#server/features/administration/service.ts'
import { AppError } from '#server/lib/errors.ts'
import { networkOf } from '#server/lib/limits/networks.ts'
import type { Services } from '#server/lib/services.ts'
import { newDeviceEmail, settingsUrlOf } from './emails.ts'
import type { Origin } from './login-limits.ts'
import * as repository from './repository.ts'
import { restoreAccount } from './restoring/service.ts'
import { describeDevice, hashToken, newToken } from './rules.ts'

export interface OpenedSession {
  token: string
  userId: string
  isNew: boolean
  /** The account was deleted and is back. */
  isRestored: boolean
}

/**
 * Opens a session for somebody who has proved who they are, which brings back an account that was deleted, and reports
 * by e-mail a device that was never used before.
 */
export async function openSession(
  { db, config, sessions, delivery }: Services,
  account: repository.AccountRow,
  origin: Origin,
  { isNew, restoredAt }: { isNew: boolean; restoredAt?: Date | undefined },
): Promise<OpenedSession> {
  refuseBlocked(account)
  const isRestored = account.isRestorable && (await restoreAccount(db, account.id))
  if (account.email !== null && account.email === config.adminEmail && account.role !== 'admin') {
    await setRole(db, { userId: account.id, role: 'admin', changedBy: null })
  }
  const token = newToken()
  await sessions.open({
    userId: account.id,
    tokenHash: hashToken(token),
    userAgent: origin.userAgent,
    openedFrom: networkOf(origin.ip),
    ...(restoredAt && { restoredAt }),
  })
  const device = describeDevice(origin.userAgent)
  const isNewDevice = await repository.rememberDevice(db, account.id, device)
  if (isNewDevice && account.email !== null) {
    const settingsUrl = settingsUrlOf(config)
    await delivery.sendEmail(db, newDeviceEmail({ to: account.email, settingsUrl, device }))
  }
  return { token, userId: account.id, isNew, isRestored }
}

/** @throws {AppError} Forbidden with the reason of the administrators */
export function refuseBlocked({ isBlocked, blockedReason }: repository.AccountRow): void {
  if (!isBlocked) return
  throw new AppError('Forbidden', {
    message: blockedReason ? `Профиль заблокирован: ${blockedReason}` : 'Профиль заблокирован',
  })
}
