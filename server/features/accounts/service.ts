import type { AddressRequest, LoginRequest } from '#contract/accounts.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connection.ts'
import { countAgainst, forgetLimit, waitFor } from '#server/db/rate-limits.ts'
import type { Delivery } from '#server/features/delivery/service.ts'
import { AppError } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import { hashPassword, isPasswordOf } from './passwords.ts'
import * as repository from './repository.ts'
import {
  type Address,
  FAILURES_PER_ACCOUNT,
  FAILURES_PER_IP,
  hashToken,
  LOGIN_WINDOW_SECONDS,
  MAX_CODE_ATTEMPTS,
  newCode,
  newToken,
  normaliseAddress,
  RESEND_PAUSE_MS,
  stateOfCode,
  waitBeforeResend,
} from './rules.ts'
import type { SessionStore } from './sessions.ts'

export interface AccountParts {
  db: Db
  config: Config
  delivery: Delivery
  sessions: SessionStore
}

/** Where a request came from: limits count by it, the list of sessions names it. */
export interface Origin {
  ip: string
  userAgent: string
}

export interface OpenedSession {
  token: string
  userId: string
  isNew: boolean
}

/** Words of the specification's catalogue, which speaks of what was asked for. */
const wording = {
  exists: {
    email: 'Профиль с такой почтой уже существует',
    phone: 'Профиль с таким телефоном уже существует',
  },
  missing: {
    email: 'Профиль с такой почтой не существует',
    phone: 'Профиль с таким телефоном не существует',
  },
  wrongCode: { email: 'Неправильный код или почта', phone: 'Неправильный код или телефон' },
  wrongPassword: { email: 'Неправильная почта или пароль', phone: 'Неправильный телефон или пароль' },
}

/** Sends a temporary code. @returns seconds before another may be asked for */
export async function sendCode(
  { db, delivery }: AccountParts,
  input: AddressRequest,
  purpose: 'registration' | 'restore',
  now: number,
): Promise<number> {
  const address = requireAddress(input)
  const code = newCode()
  const codeHash = await hashPassword(code)
  await db.transaction().execute(async (transaction) => {
    await repository.lockAddress(transaction, address)
    const wait = waitBeforeResend(await repository.listCodeMoments(transaction, address), now)
    if (wait > 0) throw new AppError('ResendSmsTemporaryBlocked', { timeoutSeconds: wait })

    const account = await repository.findAccount(transaction, address)
    if (purpose === 'registration' && account) {
      throw new AppError('UserAlreadyExist', { message: wording.exists[address.channel] })
    }
    if (purpose === 'restore' && !account) {
      throw new AppError('UserNotExist', { message: wording.missing[address.channel] })
    }
    await repository.insertCode(transaction, {
      id: newId(),
      address,
      purpose,
      codeHash,
      createdAt: new Date(now),
    })
    await deliverCode(transaction, delivery, address, code)
  })
  return RESEND_PAUSE_MS / 1000
}

function deliverCode(db: Db, delivery: Delivery, address: Address, code: string): Promise<void> {
  const text = `${code} — код для входа в Сходим. Он действует 10 минут. Никому его не сообщайте.`
  return address.channel === 'phone'
    ? delivery.sendSms(db, { phone: address.value, text })
    : delivery.sendEmail(db, {
        to: address.value,
        subject: `${code} — код для входа в Сходим`,
        text: `${text}\n\nЕсли вы не запрашивали код, просто удалите это письмо.`,
      })
}

export async function loginByCode(
  parts: AccountParts,
  input: LoginRequest,
  origin: Origin,
  now: number,
): Promise<OpenedSession> {
  const { db } = parts
  const address = requireAddress(input)
  await refuseAfterFailures(db, address, origin)
  const mismatch = () => new AppError('CredentialsMismatch', { message: wording.wrongCode[address.channel] })

  const code = await repository.newestCode(db, address)
  if (!code) {
    await isPasswordOf(null, input.password)
    await countFailure(db, address, origin)
    throw mismatch()
  }
  const state = stateOfCode(
    { attempts: code.attempts, usedAt: asDate(code.used_at), createdAt: code.created_at },
    now,
  )
  // A try is counted before the comparison: parallel guesses cannot outrun the limit.
  if (state === 'expired' || !(await repository.countAttempt(db, code.id, MAX_CODE_ATTEMPTS))) {
    throw new AppError('PasswordExpired')
  }
  if (!(await isPasswordOf(code.code_hash, input.password))) {
    await countFailure(db, address, origin)
    throw mismatch()
  }

  const userId = newId(now)
  const isNew = await db.transaction().execute(async (transaction) => {
    if (!(await repository.useCode(transaction, code.id))) throw new AppError('PasswordExpired')
    return code.purpose === 'registration' && (await repository.insertAccount(transaction, userId, address))
  })
  const account = await repository.findAccount(db, address)
  if (!account) throw mismatch()
  await forgetFailures(db, address)
  return openSession(parts, account, origin, isNew)
}

export async function loginByPassword(
  parts: AccountParts,
  input: LoginRequest,
  origin: Origin,
): Promise<OpenedSession> {
  const { db } = parts
  const address = requireAddress(input)
  await refuseAfterFailures(db, address, origin)
  const account = await repository.findAccount(db, address)
  if (!(await isPasswordOf(account?.passwordHash ?? null, input.password)) || !account) {
    await countFailure(db, address, origin)
    throw new AppError('CredentialsMismatch', { message: wording.wrongPassword[address.channel] })
  }
  await forgetFailures(db, address)
  return openSession(parts, account, origin, false)
}

async function openSession(
  { db, config, sessions }: AccountParts,
  account: repository.AccountRow,
  origin: Origin,
  isNew: boolean,
): Promise<OpenedSession> {
  if (account.isBlocked) {
    throw new AppError('Forbidden', {
      message: account.blockedReason
        ? `Профиль заблокирован: ${account.blockedReason}`
        : 'Профиль заблокирован',
    })
  }
  if (account.email !== null && account.email === config.adminEmail && account.role !== 'admin') {
    await repository.setRole(db, account.id, 'admin')
  }
  const token = newToken()
  await sessions.open({ userId: account.id, tokenHash: hashToken(token), userAgent: origin.userAgent })
  return { token, userId: account.id, isNew }
}

/** The old password is asked for only if there is one. Every other session ends. */
export async function changePassword(
  { db, sessions }: AccountParts,
  userId: string,
  sessionId: string,
  input: { oldPassword?: string; password: string },
): Promise<void> {
  const account = await repository.getAccount(db, userId)
  if (!account) throw new AppError('Unauthorized')
  const isRight =
    account.passwordHash === null || (await isPasswordOf(account.passwordHash, input.oldPassword ?? ''))
  if (!isRight) {
    const wait = await countAgainst(db, limitOf(`password:${userId}`, FAILURES_PER_ACCOUNT))
    if (wait > 0) throw new AppError('TooManyRequests', { timeoutSeconds: wait })
    throw new AppError('OldPasswordMismatch')
  }
  await repository.setPasswordHash(db, userId, await hashPassword(input.password))
  await sessions.end(userId, { except: sessionId })
}

function requireAddress(input: AddressRequest): Address {
  const address = normaliseAddress(input)
  if (address) return address
  const field = input.phone === undefined ? 'email' : 'phone'
  throw new AppError('ValidationFailed', {
    fields: {
      [field]: [
        input.phone === undefined ? 'Данное поле обязательное' : 'Введенное значение не является телефоном',
      ],
    },
  })
}

function limitOf(key: string, limit: number) {
  return { key: `login:${key}`, limit, windowSeconds: LOGIN_WINDOW_SECONDS }
}

async function refuseAfterFailures(db: Db, address: Address, origin: Origin): Promise<void> {
  const wait = Math.max(
    await waitFor(db, limitOf(`account:${address.value}`, FAILURES_PER_ACCOUNT)),
    await waitFor(db, limitOf(`ip:${origin.ip}`, FAILURES_PER_IP)),
  )
  if (wait > 0) throw new AppError('TooManyRequests', { timeoutSeconds: wait })
}

async function countFailure(db: Db, address: Address, origin: Origin): Promise<void> {
  await countAgainst(db, limitOf(`account:${address.value}`, FAILURES_PER_ACCOUNT))
  await countAgainst(db, limitOf(`ip:${origin.ip}`, FAILURES_PER_IP))
}

async function forgetFailures(db: Db, address: Address): Promise<void> {
  await forgetLimit(db, `login:account:${address.value}`)
}

function asDate(value: Date | string | null): Date | null {
  return value === null ? null : new Date(value)
}
