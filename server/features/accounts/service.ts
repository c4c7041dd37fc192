import type { FastifyRequest } from 'fastify'
import type { AddressRequest, LoginRequest, Proof } from '#contract/accounts.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { LoginCodes } from '#server/db/types.ts'
import { setRole } from '#server/features/administration/service.ts'
import type { Delivery } from '#server/features/delivery/service.ts'
import { handOverInvitations } from '#server/features/permissions/invitations/service.ts'
import { AppError } from '#server/lib/errors.ts'
import type { Events } from '#server/lib/events.ts'
import { newId } from '#server/lib/ids.ts'
import type { Jobs } from '#server/lib/jobs.ts'
import { networkOf } from '#server/lib/networks.ts'
import {
  countAll,
  giveBackAll,
  type RateLimit,
  type RateLimits,
  requireWithin,
} from '#server/lib/rate-limits.ts'
import { requireSession, type SignedIn } from '#server/lib/viewer.ts'
import { CODE_JOB } from './codes.ts'
import { isCommonPassword, isMadeOfNames } from './common-passwords.ts'
import { newDeviceLetter, passwordChangedLetter } from './letters.ts'
import { hashPassword, isPasswordOf } from './passwords.ts'
import * as repository from './repository.ts'
import {
  type Address,
  CODE_REQUESTS_PER_IP,
  codeLimits,
  describeDevice,
  FAILURES_PER_ACCOUNT,
  FAILURES_PER_IP,
  hashToken,
  isCodeAlive,
  LOGIN_WINDOW_SECONDS,
  newToken,
  normaliseAddress,
  passwordLimits,
  RESEND_PAUSE_MS,
  RESTORING_MS,
  waitBeforeResend,
} from './rules.ts'
import type { SessionStore } from './sessions.ts'

export interface AccountParts {
  db: Db
  config: Config
  jobs: Jobs
  events: Events
  limits: RateLimits
  sessions: SessionStore
  delivery: Delivery
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
  resend: {
    email: 'Повторная отправка письма временно заблокирована',
    phone: 'Повторная отправка СМС временно заблокирована',
  },
  wrongCode: { email: 'Неправильный код или почта', phone: 'Неправильный код или телефон' },
  wrongPassword: { email: 'Неправильная почта или пароль', phone: 'Неправильный телефон или пароль' },
}

/** Has a temporary code sent. @returns seconds before another may be asked for */
export async function requestCode(
  { db, jobs, limits, delivery }: AccountParts,
  input: AddressRequest,
  purpose: LoginCodes['purpose'],
  origin: Pick<Origin, 'ip'>,
  now: number,
): Promise<number> {
  const address = requireAddress(input)
  const network = networkOf(origin.ip)
  delivery.requireGateway(address.channel)
  await requireWithin(limits, {
    key: `codes:ip:${network}`,
    limit: CODE_REQUESTS_PER_IP,
    windowSeconds: 3600,
  })
  const counted = codeLimits({
    address,
    network,
    isKnown: await repository.isKnownFrom(db, address, network),
    kind: purpose === 'reservation' ? 'reservation' : 'login',
  })
  refuseResend(address, await countAll(limits, counted))
  try {
    await db.transaction().execute(async (transaction) => {
      await repository.lockAddress(transaction, address)
      refuseResend(
        address,
        waitBeforeResend(await repository.listCodeMoments(transaction, address, network), now),
      )
      const account = await repository.findAccount(transaction, address)
      if (purpose === 'registration' && account) {
        throw new AppError('UserAlreadyExist', { message: wording.exists[address.channel] })
      }
      if (purpose === 'restore' && !account) {
        throw new AppError('UserNotExist', { message: wording.missing[address.channel] })
      }
      const codeId = newId()
      await repository.insertCode(transaction, {
        id: codeId,
        address,
        purpose,
        askedFrom: network,
        createdAt: new Date(now),
      })
      await jobs.send(transaction, CODE_JOB, { codeId })
    })
  } catch (error) {
    await giveBackAll(limits, counted)
    throw error
  }
  return RESEND_PAUSE_MS / 1000
}

function refuseResend({ channel }: Address, wait: number): void {
  if (wait === 0) return
  throw new AppError('ResendSmsTemporaryBlocked', { message: wording.resend[channel], timeoutSeconds: wait })
}

export async function loginByCode(
  parts: AccountParts,
  input: LoginRequest,
  origin: Origin,
  now: number,
): Promise<OpenedSession> {
  const { db, limits } = parts
  const address = requireAddress(input)
  const tries = triesOf(origin)
  await requireWithin(limits, tries)
  const mismatch = () => new AppError('CredentialsMismatch', { message: wording.wrongCode[address.channel] })

  const network = networkOf(origin.ip)
  const codes = await repository.newestCodes(db, address, loginPurposes, network)
  if (codes.length === 0) {
    await isPasswordOf(null, input.password)
    throw mismatch()
  }
  const { code, isCompared } = await matchCode(db, codes, { network, password: input.password, now })
  if (!code) {
    if (isCompared) throw mismatch()
    // Nothing was compared, so nothing was guessed.
    await limits.giveBack(tries.key)
    throw new AppError('PasswordExpired')
  }

  const userId = newId(now)
  const isNew = await db.transaction().execute(async (transaction) => {
    if (!(await repository.spendCode(transaction, code.id))) throw new AppError('PasswordExpired')
    await repository.endCodes(transaction, address, loginPurposes)
    if (code.purpose !== 'registration') return false
    const isMade = await repository.insertAccount(transaction, userId, address)
    if (isMade && address.channel === 'email') {
      await handOverInvitations(transaction, parts.events, userId, address.value)
    }
    return isMade
  })
  const account = await repository.findAccount(db, address)
  if (!account) throw mismatch()
  await limits.giveBack(tries.key)
  await forgiveCode(limits, address, code)
  const restoredAt = code.purpose === 'restore' ? new Date(now) : undefined
  return openSession(parts, account, origin, { isNew, restoredAt })
}

export async function loginByPassword(
  parts: AccountParts,
  input: LoginRequest,
  origin: Origin,
): Promise<OpenedSession> {
  const { db } = parts
  const address = requireAddress(input)
  const forgive = await countPasswordTry(parts, address, origin)
  const account = await repository.findAccount(db, address)
  if (!(await isPasswordOf(account?.passwordHash ?? null, input.password)) || !account) {
    throw new AppError('CredentialsMismatch', { message: wording.wrongPassword[address.channel] })
  }
  await forgive()
  return openSession(parts, account, origin, { isNew: false })
}

/**
 * Every try counts before it is judged, so that parallel guesses cannot outrun the limit.
 * @returns what forgives the right one
 */
async function countPasswordTry(
  { db, limits }: Pick<AccountParts, 'db' | 'limits'>,
  address: Address,
  origin: Pick<Origin, 'ip'>,
): Promise<() => Promise<void>> {
  const network = networkOf(origin.ip)
  const tries = triesOf(origin)
  const [ofNetwork, ofDay, ...ofStrangers] = passwordLimits(
    address,
    network,
    await repository.isKnownFrom(db, address, network),
  )
  const wait = await countAll(limits, [tries, ofNetwork, ofDay, ...ofStrangers])
  if (wait > 0) throw new AppError('TooManyRequests', { timeoutSeconds: wait })
  return async () => {
    await Promise.all([
      limits.forget(ofNetwork.key),
      limits.forget(ofDay.key),
      giveBackAll(limits, [tries, ...ofStrangers]),
    ])
  }
}

const loginPurposes = ['registration', 'restore'] as const

type Code = Awaited<ReturnType<typeof repository.newestCodes>>[number]

/** Counts a try of each code before comparing it: parallel guesses cannot outrun the limit. */
async function matchCode(
  db: Db,
  codes: readonly Code[],
  { network, password, now }: { network: string; password: string; now: number },
): Promise<{ code: Code | undefined; isCompared: boolean }> {
  let isCompared = false
  for (const code of codes) {
    if (!isCodeAlive({ usedAt: asDate(code.used_at), createdAt: code.created_at }, now)) continue
    if (!(await repository.countAttempt(db, code.id, code.asked_from === network))) continue
    isCompared = true
    if (await isPasswordOf(code.code_hash, password)) return { code, isCompared }
  }
  return { code: undefined, isCompared }
}

/** A code that was entered is none of those that somebody has sent to guess. */
async function forgiveCode(limits: RateLimits, address: Address, code: Code): Promise<void> {
  const kind = code.purpose === 'reservation' ? 'reservation' : 'login'
  await giveBackAll(limits, codeLimits({ address, network: code.asked_from, isKnown: false, kind }))
}

/** A code that fits, not used up yet. */
export interface FittingCode {
  codeId: string
}

/**
 * Whether this is the code that was sent to a phone for a reservation. It is used up by `spendFittingCode`, in the
 * transaction of what it is for: what fails leaves the code as it was.
 */
export function checkPhoneCode(
  parts: Pick<AccountParts, 'db' | 'limits'>,
  phone: string,
  password: string,
  origin: Pick<Origin, 'ip'>,
  now: number,
): Promise<FittingCode> {
  const tries = limitOf(`reservation:ip:${networkOf(origin.ip)}`, FAILURES_PER_IP)
  const address: Address = { channel: 'phone', value: phone }
  return checkCode(parts, { address, purpose: 'reservation', password, tries }, origin, now)
}

async function checkCode(
  { db, limits }: Pick<AccountParts, 'db' | 'limits'>,
  {
    address,
    purpose,
    password,
    tries,
  }: { address: Address; purpose: LoginCodes['purpose']; password: string; tries: RateLimit },
  origin: Pick<Origin, 'ip'>,
  now: number,
): Promise<FittingCode> {
  await requireWithin(limits, tries)
  const network = networkOf(origin.ip)
  const codes = await repository.newestCodes(db, address, [purpose], network)
  const { code, isCompared } = await matchCode(db, codes, { network, password, now })
  if (!code && !isCompared) throw codeExpired()
  if (!code) throw new AppError('ValidationFailed', { fields: { code: ['Неправильный код'] } })
  await limits.giveBack(tries.key)
  await forgiveCode(limits, address, code)
  return { codeId: code.id }
}

/** @throws {AppError} ValidationFailed when something else has used it first */
export async function spendFittingCode(db: Db, { codeId }: FittingCode): Promise<void> {
  if (!(await repository.spendCode(db, codeId))) throw codeExpired()
}

function codeExpired(): AppError {
  return new AppError('ValidationFailed', {
    fields: { code: ['Временный код устарел. Запросите новый'] },
  })
}

/** Sends a code to the person's own e-mail, or phone where there is none. */
export async function requestConfirmation(
  parts: AccountParts,
  userId: string,
  origin: Pick<Origin, 'ip'>,
  now: number,
): Promise<{ timeout: number; sentTo: string }> {
  const address = addressOf(await repository.getAccount(parts.db, userId))
  if (!address) throw new AppError('Unauthorized')
  const timeout = await requestCode(parts, { [address.channel]: address.value }, 'confirmation', origin, now)
  return { timeout, sentTo: address.value }
}

/**
 * An open session is not enough for what cannot be taken back: it may be somebody else's hand on it.
 * @throws {AppError} ValidationFailed when the password or code is missing or wrong
 */
async function requireProof(
  parts: Pick<AccountParts, 'db' | 'limits'>,
  userId: string,
  proof: Proof | null,
  origin: Pick<Origin, 'ip'>,
  now: number,
): Promise<void> {
  const account = await repository.getAccount(parts.db, userId)
  const address = addressOf(account)
  if (!account || !address) throw new AppError('Unauthorized')
  if (proof?.code) {
    const tries = triesOf(origin)
    const given = { address, purpose: 'confirmation', password: proof.code, tries } as const
    await spendFittingCode(parts.db, await checkCode(parts, given, origin, now))
    return
  }
  if (!account.passwordHash) {
    throw new AppError('ValidationFailed', { fields: { code: ['Введите код из сообщения'] } })
  }
  if (!proof?.password) {
    throw new AppError('ValidationFailed', { fields: { password: ['Введите пароль или код из сообщения'] } })
  }
  const forgive = await countPasswordTry(parts, address, origin)
  if (!(await isPasswordOf(account.passwordHash, proof.password))) {
    throw new AppError('ValidationFailed', { fields: { password: ['Неправильный пароль'] } })
  }
  await forgive()
}

/** The same for a request. The log tells of wrong passwords and codes, never what was typed. */
export async function requireProofOf(
  parts: Pick<AccountParts, 'db' | 'limits'>,
  request: FastifyRequest,
  proof: Proof | null,
): Promise<void> {
  const { userId } = requireSession(request.viewer)
  try {
    await requireProof(parts, userId, proof, request, Date.now())
  } catch (error) {
    if (error instanceof AppError) {
      request.log.warn({ security: 'confirmation refused', reason: error.status, userId, ip: request.ip })
    }
    throw error
  }
}

function addressOf(account: repository.AccountRow | undefined): Address | null {
  if (account?.email) return { channel: 'email', value: account.email }
  return account?.phone ? { channel: 'phone', value: account.phone } : null
}

async function openSession(
  { db, config, sessions, delivery }: AccountParts,
  account: repository.AccountRow,
  origin: Origin,
  { isNew, restoredAt }: { isNew: boolean; restoredAt?: Date | undefined },
): Promise<OpenedSession> {
  if (account.isBlocked) {
    throw new AppError('Forbidden', {
      message: account.blockedReason
        ? `Профиль заблокирован: ${account.blockedReason}`
        : 'Профиль заблокирован',
    })
  }
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
  const isStrange = await repository.rememberDevice(db, account.id, device)
  if (isStrange && account.email !== null) {
    const settingsUrl = settingsOf(config)
    await delivery.sendEmail(db, newDeviceLetter({ to: account.email, settingsUrl, device }))
  }
  return { token, userId: account.id, isNew }
}

/** What changing the password takes: the old one if there is one and this session was not opened by restoring it. */
export async function describePassword(
  db: Db,
  { userId, sessionId }: SignedIn,
  now: number,
): Promise<{ hasPassword: boolean; asksOldPassword: boolean }> {
  const [account, restoredAt] = await Promise.all([
    repository.getAccount(db, userId),
    repository.restoredAt(db, sessionId),
  ])
  const hasPassword = typeof account?.passwordHash === 'string'
  const isRestoring = restoredAt !== null && now - restoredAt.getTime() < RESTORING_MS
  return { hasPassword, asksOldPassword: hasPassword && !isRestoring }
}

/** Every other session ends. @throws {AppError} OldPasswordMismatch where the old one is asked for and is not it */
export async function changePassword(
  { db, config, sessions, limits, delivery }: AccountParts,
  viewer: SignedIn,
  input: { oldPassword?: string; password: string; code?: string },
  origin: Pick<Origin, 'ip'>,
  now: number,
): Promise<void> {
  const { userId, sessionId } = viewer
  const account = await repository.getAccount(db, userId)
  if (!account) throw new AppError('Unauthorized')
  if (account.passwordHash !== null && (await describePassword(db, viewer, now)).asksOldPassword) {
    const tries = limitOf(`password:${userId}`, FAILURES_PER_ACCOUNT)
    await requireWithin(limits, tries)
    if (!(await isPasswordOf(account.passwordHash, input.oldPassword ?? ''))) {
      throw new AppError('OldPasswordMismatch')
    }
    await limits.forget(tries.key)
  }
  if (isMadeOfNames(input.password, namesOf(account)) || (await isCommonPassword(input.password))) {
    throw new AppError('ValidationFailed', {
      fields: { password: ['Такой пароль подберут одним из первых. Придумайте другой'] },
    })
  }
  if (account.passwordHash === null && !(await isFresh(db, sessionId, now))) {
    await requireProof({ db, limits }, userId, { code: input.code ?? '' }, origin, now)
  }
  const passwordHash = await hashPassword(input.password)
  await inTransaction(db, async (transaction) => {
    await repository.setPasswordHash(transaction, userId, passwordHash)
    await repository.forgetRestoring(transaction, sessionId)
    if (account.email !== null) {
      const settingsUrl = settingsOf(config)
      await delivery.sendEmail(transaction, passwordChangedLetter({ to: account.email, settingsUrl }))
    }
  })
  await sessions.end(userId, { except: sessionId })
}

/** Signed in with a code a moment ago: another would show no more. */
async function isFresh(db: Db, sessionId: string, now: number): Promise<boolean> {
  const openedAt = await repository.openedAt(db, sessionId)
  return openedAt !== null && now - openedAt.getTime() < RESTORING_MS
}

/** By which everybody knows an account. */
function namesOf({ email, phone }: repository.AccountRow): string[] {
  return [email, email?.split('@')[0], phone, phone?.replace('+', '')].filter(
    (name) => typeof name === 'string',
  )
}

const settingsOf = ({ publicUrl }: Config) => `${publicUrl}/settings`

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

function limitOf(key: string, limit: number): RateLimit {
  return { key: `login:${key}`, limit, windowSeconds: LOGIN_WINDOW_SECONDS }
}

/** Of whatever account, from one network. */
const triesOf = (origin: Pick<Origin, 'ip'>) => limitOf(`ip:${networkOf(origin.ip)}`, FAILURES_PER_IP)

function asDate(value: Date | string | null): Date | null {
  return value === null ? null : new Date(value)
}
