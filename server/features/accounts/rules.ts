import { createHash, randomBytes, randomInt } from 'node:crypto'
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import { CODE_LENGTH } from '#contract/users/accounts.ts'
import type { RateLimit } from '#server/lib/limits/rate-limits.ts'

const CODE_LIFE_MS = 10 * 60_000
/** Wrong tries of one code: from the network that requested it, and from all others together. */
export const TRIES_OF_REQUESTER = 3
export const TRIES_OF_OTHERS = 2
export const RESEND_PAUSE_MS = 30_000
const CODES_PER_HOUR = 5
export const SESSION_LIFE_MS = 90 * 24 * 3_600_000
/** A session ends a year after the sign-in, also when it is used. */
export const SESSION_END_MS = 365 * 24 * 3_600_000
/** The time of last use is written at most this often, because a write for every read costs too much. */
export const SESSION_TOUCH_MS = 3_600_000
/** How long after a restored password a change needs no old one. */
export const RESTORING_MS = 15 * 60_000

const DAY_SECONDS = 86_400
const MONTH_SECONDS = 30 * DAY_SECONDS
export const LOGIN_WINDOW_SECONDS = 15 * 60
/** Of one account from one network; the second is for a day. */
export const FAILURES_PER_ACCOUNT = 10
const FAILURES_PER_DAY = 30
/** Of one account in a day from all networks that it never signed in from. */
const FAILURES_FROM_UNKNOWN_NETWORKS = 1000
export const FAILURES_PER_IP = 100
/** In an hour; an office or a mobile network is one address, a flood of paid messages is more. */
export const CODE_REQUESTS_PER_IP = 300

/** A normalised e-mail or phone. */
export interface Address {
  channel: 'email' | 'phone'
  value: string
}

/** @returns null when it is neither */
export function normaliseAddress(input: {
  email?: string
  phone?: string
  countryCode?: string
}): Address | null {
  if (input.email) return { channel: 'email', value: input.email.trim().toLowerCase() }
  if (!input.phone) return null
  const phone = parsePhoneNumberFromString(input.phone, (input.countryCode ?? 'RU') as CountryCode)
  return phone?.isPossible() ? { channel: 'phone', value: phone.number } : null
}

/** 0000…9999, every one as likely. */
export function newCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
}

/** 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A random token needs no slow hash: there is nothing to guess. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * How long to wait before another code may be sent to an address, in seconds; 0 for at once.
 * @param sentAt times of the codes that one network requested in the last hour, newest first
 */
export function waitBeforeResend(sentAt: readonly Date[], now: number): number {
  const newest = sentAt[0]
  const pause = newest ? newest.getTime() + RESEND_PAUSE_MS - now : 0
  const blocking = sentAt[CODES_PER_HOUR - 1]
  const hour = blocking ? blocking.getTime() + 3_600_000 - now : 0
  return Math.max(0, Math.ceil(Math.max(pause, hour) / 1000))
}

/** Whether a code may still be tried; how often is counted with each try. */
export function isCodeAlive(code: { usedAt: Date | null; createdAt: Date }, now: number): boolean {
  return code.usedAt === null && now - code.createdAt.getTime() <= CODE_LIFE_MS
}

/**
 * How many codes an e-mail or a phone is sent that nobody enters, besides the pause and the five an hour: in a day and a month to
 * one network, and in a month to all networks together that the account was never signed in from. `docs/security.md` has
 * the sum that these numbers come from.
 */
export function codeLimits({
  address,
  network,
  isKnown,
  kind,
}: {
  address: Address
  network: string
  isKnown: boolean
  kind: 'login' | 'reservation'
}): RateLimit[] {
  const key = `codes:${kind}:${address.value}`
  return [
    { key: `${key}:${network}:day`, limit: 10, windowSeconds: DAY_SECONDS },
    { key: `${key}:${network}:month`, limit: 30, windowSeconds: MONTH_SECONDS },
    ...(isKnown ? [] : [{ key: `${key}:month`, limit: 30, windowSeconds: MONTH_SECONDS }]),
  ]
}

/** Wrong passwords: of one account from one network, and from all that it was never signed in from. */
export function passwordLimits(
  address: Address,
  network: string,
  isKnown: boolean,
): [RateLimit, RateLimit, ...RateLimit[]] {
  const key = `login:password:${address.value}`
  return [
    { key: `${key}:${network}`, limit: FAILURES_PER_ACCOUNT, windowSeconds: LOGIN_WINDOW_SECONDS },
    { key: `${key}:${network}:day`, limit: FAILURES_PER_DAY, windowSeconds: DAY_SECONDS },
    ...(isKnown ? [] : [{ key, limit: FAILURES_FROM_UNKNOWN_NETWORKS, windowSeconds: DAY_SECONDS }]),
  ]
}

/** «Chrome, Windows»: enough to recognise one's own device, not enough to be a fingerprint. */
export function describeDevice(userAgent: string): string {
  const browser =
    firstMatch(userAgent, [
      [/YaBrowser/, 'Яндекс Браузер'],
      [/Edg\//, 'Edge'],
      [/OPR\//, 'Opera'],
      [/Firefox\//, 'Firefox'],
      [/Chrome\//, 'Chrome'],
      [/Safari\//, 'Safari'],
    ]) ?? 'Неизвестный браузер'
  const system = firstMatch(userAgent, [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Mac OS X/, 'macOS'],
    [/Linux/, 'Linux'],
  ])
  return system ? `${browser}, ${system}` : browser
}

function firstMatch(text: string, table: [RegExp, string][]): string | undefined {
  return table.find(([pattern]) => pattern.test(text))?.[1]
}
