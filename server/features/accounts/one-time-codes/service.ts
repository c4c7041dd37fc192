import type { ContactAddress } from '#contract/users/accounts.ts'
import type { Db } from '#server/db/connection.ts'
import type { LoginCodes } from '#server/db/types.ts'
import { AppError } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import { networkOf } from '#server/lib/limits/networks.ts'
import { countAll, type RateLimit, requireWithinLimit, uncountAll } from '#server/lib/limits/rate-limits.ts'
import type { Services } from '#server/lib/services.ts'
import { channelTexts, requireAddress } from '../addresses.ts'
import { CODE_JOB } from '../codes.ts'
import { limitOf, type Origin } from '../login-limits.ts'
import { isPasswordOf } from '../passwords.ts'
import * as repository from '../repository.ts'
import {
  type Address,
  CODE_REQUESTS_PER_IP,
  codeLimits,
  FAILURES_PER_IP,
  isCodeValid,
  RESEND_PAUSE_MS,
  waitBeforeResend,
} from '../rules.ts'

/** Sends a temporary code. @returns seconds until another may be requested */
export async function requestCode(
  { db, jobs, limits, delivery }: Services,
  input: ContactAddress,
  purpose: LoginCodes['purpose'],
  origin: Pick<Origin, 'ip'>,
  now: number,
): Promise<number> {
  const address = requireAddress(input)
  const network = networkOf(origin.ip)
  delivery.requireGateway(address.channel)
  await requireWithinLimit(limits, {
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
        waitBeforeResend(await repository.listCodeRequestTimes(transaction, address, network), now),
      )
      const account = await repository.findAccount(transaction, address)
      if (purpose === 'registration' && account) {
        throw new AppError('UserAlreadyExist', { message: channelTexts.exists[address.channel] })
      }
      if (purpose === 'restore' && !account) {
        throw new AppError('UserNotExist', { message: channelTexts.missing[address.channel] })
      }
      const codeId = newId()
      await repository.insertCode(transaction, {
        id: codeId,
        address,
        purpose,
        network: network,
        createdAt: new Date(now),
      })
      await jobs.send(transaction, CODE_JOB, { codeId })
    })
  } catch (error) {
    await uncountAll(limits, counted)
    throw error
  }
  return RESEND_PAUSE_MS / 1000
}

function refuseResend({ channel }: Address, wait: number): void {
  if (wait === 0) return
  throw new AppError('ResendSmsTemporaryBlocked', {
    message: channelTexts.resend[channel],
    timeoutSeconds: wait,
  })
}

type Code = Awaited<ReturnType<typeof repository.newestCodes>>[number]

/** Counts an attempt for each code before comparing it, so that parallel guesses cannot exceed the limit. */
export async function matchCode(
  db: Db,
  codes: readonly Code[],
  { network, password, now }: { network: string; password: string; now: number },
): Promise<{ code: Code | undefined; isCompared: boolean }> {
  let isCompared = false
  for (const code of codes) {
    if (!isCodeValid({ usedAt: asDate(code.used_at), createdAt: code.created_at }, now)) continue
    if (!(await repository.countAttempt(db, code.id, code.requested_from === network))) continue
    isCompared = true
    if (await isPasswordOf(code.code_hash, password)) return { code, isCompared }
  }
  return { code: undefined, isCompared }
}

/** Resets the limits of sent codes, because a code that was entered was not requested by an attacker. */
export async function resetCodeCounters(
  { db, limits }: Pick<Services, 'db' | 'limits'>,
  address: Address,
  { purpose, requested_from: network }: Code,
): Promise<void> {
  const kind = purpose === 'reservation' ? 'reservation' : 'login'
  const isKnown = await repository.isKnownFrom(db, address, network)
  await uncountAll(limits, codeLimits({ address, network, isKnown, kind }))
}

/** A matching code that is not used yet. */
export interface UnusedCode {
  codeId: string
}

/**
 * Checks the code that was sent to a phone for a reservation. `consumeCode` uses it up in the transaction of the
 * reservation, so that a failure leaves the code valid.
 */
export function checkPhoneCode(
  services: Pick<Services, 'db' | 'limits'>,
  phone: string,
  password: string,
  origin: Pick<Origin, 'ip'>,
  now: number,
): Promise<UnusedCode> {
  const limit = limitOf(`reservation:ip:${networkOf(origin.ip)}`, FAILURES_PER_IP)
  const address: Address = { channel: 'phone', value: phone }
  return checkCode(services, { address, purpose: 'reservation', password, limit }, origin, now)
}

export async function checkCode(
  { db, limits }: Pick<Services, 'db' | 'limits'>,
  {
    address,
    purpose,
    password,
    limit,
  }: { address: Address; purpose: LoginCodes['purpose']; password: string; limit: RateLimit },
  origin: Pick<Origin, 'ip'>,
  now: number,
): Promise<UnusedCode> {
  await requireWithinLimit(limits, limit)
  const network = networkOf(origin.ip)
  const codes = await repository.newestCodes(db, address, [purpose], network)
  const { code, isCompared } = await matchCode(db, codes, { network, password, now })
  if (!code && !isCompared) throw codeExpired()
  if (!code) throw new AppError('ValidationFailed', { fields: { code: ['Неправильный код'] } })
  await limits.uncount(limit.key)
  await resetCodeCounters({ db, limits }, address, code)
  return { codeId: code.id }
}

/** @throws {AppError} ValidationFailed when it was used meanwhile */
export async function consumeCode(db: Db, { codeId }: UnusedCode): Promise<void> {
  if (!(await repository.markCodeUsed(db, codeId))) throw codeExpired()
}

export function codeExpired(): AppError {
  return new AppError('ValidationFailed', {
    fields: { code: ['Временный код устарел. Запросите новый'] },
  })
}

function asDate(value: Date | string | null): Date | null {
  return value === null ? null : new Date(value)
}
