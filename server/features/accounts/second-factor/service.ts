import type { SecondFactor } from '#contract/users/second-factor.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/lib/errors.ts'
import { networkOf } from '#server/lib/limits/networks.ts'
import { countAll, uncountAll } from '#server/lib/limits/rate-limits.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { addressOf } from '../addresses.ts'
import type { Origin } from '../login-limits.ts'
import { notifyOwner } from '../notices.ts'
import { type OpenedSession, openSession, refuseBlocked } from '../open-session.ts'
import { hashPassword, isPasswordOf } from '../passwords.ts'
import * as accounts from '../repository.ts'
import { hashToken, newToken } from '../rules.ts'
import { type FactorEvent, factorEmail } from './emails.ts'
import * as repository from './repository.ts'
import { factorLimits, newBackupCodes, newSecret, readTyped, SETUP_MS, timeStepOf, uriOf } from './rules.ts'

/** A sign-in that still needs its second factor. */
export interface UnfinishedSignIn {
  stepToken: string
}

export async function describeFactor(db: Db, userId: string): Promise<SecondFactor> {
  const [factor, backupCodesLeft] = await Promise.all([
    repository.getFactor(db, userId),
    repository.countBackupCodes(db, userId),
  ])
  const onSince = factor?.confirmedAt ?? null
  return {
    isOn: onSince !== null,
    onSince: onSince?.toISOString() ?? null,
    backupCodesLeft: onSince === null ? 0 : backupCodesLeft,
  }
}

/**
 * Creates a pending secret; the second factor is enabled by its first valid code. The viewer has proved who they are.
 */
export async function setUpFactor(
  db: Db,
  userId: string,
  now: number,
): Promise<{ secret: string; uri: string }> {
  const address = addressOf(await accounts.getAccount(db, userId))
  if (!address) throw new AppError('Unauthorized')
  const secret = newSecret()
  if (!(await repository.upsertSecret(db, userId, secret, new Date(now)))) throw alreadyOn()
  return { secret, uri: uriOf(secret, address.value) }
}

/** Turns the second factor on. Other sessions were opened without it, so they end. */
export async function turnOnFactor(
  services: Services,
  { userId, sessionId }: SignedIn,
  code: string,
  origin: Pick<Origin, 'ip'>,
  now: number,
): Promise<string[]> {
  const { db, sessions } = services
  const resetCounters = await countFactorTry(services, userId, origin)
  const factor = await repository.getFactor(db, userId)
  if (factor?.confirmedAt) throw alreadyOn()
  if (!factor || now - factor.createdAt.getTime() > SETUP_MS) {
    throw new AppError('StateNotAllowed', { message: 'Время настройки вышло. Начните заново' })
  }
  const typed = readTyped(code)
  const step = typed.kind === 'app' ? timeStepOf(factor.secret, typed.code, now) : null
  if (step === null) throw wrongCode('code')
  const { codes, hashed } = await makeBackupCodes()
  await inTransaction(db, async (transaction) => {
    if (!(await repository.confirmSecret(transaction, userId, { secret: factor.secret, step })))
      throw alreadyOn()
    await repository.replaceBackupCodes(transaction, userId, hashed)
    await tell({ ...services, db: transaction }, userId, 'on')
  })
  await resetCounters()
  await sessions.end(userId, { except: sessionId })
  return codes
}

/** The viewer has proved who they are by another way, too. */
export async function renewBackupCodes(
  services: Services,
  userId: string,
  factorCode: string,
  origin: Pick<Origin, 'ip'>,
  now: number,
): Promise<string[]> {
  await checkFactor(services, userId, factorCode, origin, now)
  const { codes, hashed } = await makeBackupCodes()
  await inTransaction(services.db, async (transaction) => {
    await repository.replaceBackupCodes(transaction, userId, hashed)
    await tell({ ...services, db: transaction }, userId, 'codes')
  })
  return codes
}

export async function disableFactor(
  services: Services,
  userId: string,
  factorCode: string,
  origin: Pick<Origin, 'ip'>,
  now: number,
): Promise<void> {
  await checkFactor(services, userId, factorCode, origin, now)
  await inTransaction(services.db, async (transaction) => {
    if (await repository.deleteFactor(transaction, userId))
      await tell({ ...services, db: transaction }, userId, 'off')
  })
}

/** Opens a session, or begins the second factor when the account has one. */
export async function signIn(
  services: Services,
  account: accounts.AccountRow,
  origin: Origin,
  facts: { isNew: boolean; restoredAt?: Date | undefined },
): Promise<OpenedSession | UnfinishedSignIn> {
  refuseBlocked(account)
  const { db } = services
  const factor = await repository.getFactor(db, account.id)
  if (!factor?.confirmedAt) return openSession(services, account, origin, facts)
  const stepToken = newToken()
  await repository.insertUnfinished(db, {
    tokenHash: hashToken(stepToken),
    userId: account.id,
    restoredAt: facts.restoredAt ?? null,
  })
  return { stepToken }
}

/** @throws {AppError} PasswordExpired when the first step is too long ago or has had too many wrong codes */
export async function finishSignIn(
  services: Services,
  { token, code }: { token: string; code: string },
  origin: Origin,
  now: number,
): Promise<OpenedSession> {
  const { db } = services
  const tokenHash = hashToken(token)
  const userId = await repository.findUnfinished(db, tokenHash)
  if (userId === undefined) throw stepExpired()
  const resetCounters = await countFactorTry(services, userId, origin)
  if (!(await repository.countTry(db, tokenHash))) throw stepExpired()
  if (!(await acceptFactorCode(services, userId, code, now))) {
    throw new AppError('CredentialsMismatch', { message: 'Неправильный код' })
  }
  await resetCounters()
  const [finished, account] = await Promise.all([
    repository.finish(db, tokenHash),
    accounts.getAccount(db, userId),
  ])
  if (!finished || !account) throw stepExpired()
  return openSession(services, account, origin, {
    isNew: false,
    restoredAt: finished.restoredAt ?? undefined,
  })
}

/** For operators, after a person who lost the app and the codes has proved their identity to them. */
export async function disableFactorByOperator(db: Db, email: string): Promise<void> {
  const account = await accounts.findAccount(db, { channel: 'email', value: email.trim().toLowerCase() })
  if (!account) throw new Error(`Профиля с почтой ${email} нет.`)
  if (!(await repository.deleteFactor(db, account.id))) throw new Error('Второй шаг входа и так выключен.')
}

/** Removes a second factor that somebody else may have turned on while they had the account. */
export async function removeFactorSince(db: Db, userId: string, since: Date): Promise<void> {
  await repository.deleteFactor(db, userId, since)
}

export async function deleteSecondFactorOf(db: Db, userId: string): Promise<void> {
  await repository.deleteFactor(db, userId)
}

async function checkFactor(
  services: Services,
  userId: string,
  factorCode: string,
  origin: Pick<Origin, 'ip'>,
  now: number,
): Promise<void> {
  const resetCounters = await countFactorTry(services, userId, origin)
  if (!(await repository.getFactor(services.db, userId))?.confirmedAt) {
    throw new AppError('StateNotAllowed', { message: 'Второй шаг при входе не включён' })
  }
  if (!(await acceptFactorCode(services, userId, factorCode, now))) throw wrongCode('factorCode')
  await resetCounters()
}

/** Accepts a code of the app or a backup code once. */
async function acceptFactorCode(
  services: Services,
  userId: string,
  text: string,
  now: number,
): Promise<boolean> {
  const { db } = services
  const typed = readTyped(text)
  if (typed.kind === 'neither') return false
  if (typed.kind === 'app') {
    const factor = await repository.getFactor(db, userId)
    const step = factor?.confirmedAt ? timeStepOf(factor.secret, typed.code, now) : null
    return step !== null && repository.markStepUsed(db, userId, step)
  }
  const codeHash = await repository.findBackupCode(db, userId, typed.selector)
  if (!(await isPasswordOf(codeHash, typed.secret))) return false
  return inTransaction(db, async (transaction) => {
    if (!(await repository.markBackupCodeUsed(transaction, userId, typed.selector))) return false
    await tell({ ...services, db: transaction }, userId, 'backup')
    return true
  })
}

/** Counts every try before the comparison. @returns a function that resets the counters after a correct code */
async function countFactorTry(
  { db, limits }: Pick<Services, 'db' | 'limits'>,
  userId: string,
  origin: Pick<Origin, 'ip'>,
): Promise<() => Promise<void>> {
  const network = networkOf(origin.ip)
  const address = addressOf(await accounts.getAccount(db, userId))
  const isKnown = address !== null && (await accounts.isKnownFrom(db, address, network))
  const counted = factorLimits(userId, network, isKnown)
  const wait = await countAll(limits, counted)
  if (wait > 0) throw new AppError('TooManyRequests', { timeoutSeconds: wait })
  return () => uncountAll(limits, counted)
}

async function makeBackupCodes() {
  const codes = newBackupCodes()
  const hashed = await Promise.all(
    codes.map(async (code) => {
      const typed = readTyped(code)
      if (typed.kind !== 'backup') throw new Error('a new backup code is not one')
      return { selector: typed.selector, codeHash: await hashPassword(typed.secret) }
    }),
  )
  return { codes, hashed }
}

function tell(
  services: Pick<Services, 'db' | 'config' | 'delivery'>,
  userId: string,
  news: FactorEvent,
): Promise<void> {
  return notifyOwner(services, userId, (to, settingsUrl) => factorEmail(to, news, settingsUrl))
}

function wrongCode(field: 'code' | 'factorCode'): AppError {
  return new AppError('ValidationFailed', { fields: { [field]: ['Неправильный код'] } })
}

function alreadyOn(): AppError {
  return new AppError('StateNotAllowed', { message: 'Второй шаг при входе уже включён' })
}

function stepExpired(): AppError {
  return new AppError('PasswordExpired', { message: 'Время вышло. Войдите ещё раз' })
}
