import { createHash, randomBytes, randomInt } from 'node:crypto'
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import { CODE_LENGTH } from '#contract/users/accounts.ts'
import type { RateLimit } from '#server/lib/limits/rate-limits.ts'

const CODE_LIFE_MS = 10 * 60_000
/** The most wrong attempts of one code: from the network that requested it, and from all others together. */
export const TRIES_OF_REQUESTER = 3
export const MAX_ATTEMPTS_OF_OTHERS = 2
export const RESEND_PAUSE_MS = 30_000
const CODES_PER_HOUR = 5
export const SESSION_LIFE_MS = 90 * 24 * 3_600_000
/** A session ends a year after the sign-in, even when it is used. */
export const SESSION_END_MS = 365 * 24 * 3_600_000
/** The time of last use is written at most this often, because a write for every read is too expensive. */
export const SESSION_TOUCH_MS = 3_600_000
/** How long after a restored password a change does not require the old one. */
export const RESTORED_SESSION_MS = 15 * 60_000

const DAY_SECONDS = 86_400
const MONTH_SECONDS = 30 * DAY_SECONDS
export const LOGIN_WINDOW_SECONDS = 15 * 60
/** The most failures of one account from one network; the second number is per day. */
export const FAILURES_PER_ACCOUNT = 10
const FAILURES_PER_DAY = 30
/** The most failures of one account per day from all networks that it never signed in from. */
const FAILURES_FROM_UNKNOWN_NETWORKS = 1000
export const FAILURES_PER_IP = 100
/** Per hour; an office or a mobile network may share one address, more than this is an attack on paid messages. */
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

/** 0000…9999 with equal probability. */
export function newCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
}

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A fast hash is enough for a random token, which cannot be guessed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * Seconds to wait before another code may be sent to an address; 0 for at once. @param sentAt times of the codes that
 * one network requested in the last hour, newest first
 */
export function waitBeforeResend(sentAt: readonly Date[], now: number): number {
  const newest = sentAt[0]
  const pause = newest ? newest.getTime() + RESEND_PAUSE_MS - now : 0
  const blocking = sentAt[CODES_PER_HOUR - 1]
  const hour = blocking ? blocking.getTime() + 3_600_000 - now : 0
  return Math.max(0, Math.ceil(Math.max(pause, hour) / 1000))
}

/** Whether a code is still valid; attempts are limited separately. */
export function isCodeValid(code: { usedAt: Date | null; createdAt: Date }, now: number): boolean {
  return code.usedAt === null && now - code.createdAt.getTime() <= CODE_LIFE_MS
}

/**
 * Limits of sent codes that nobody enters, for an e-mail or a phone: per day and month to one network, and per month
 * to all networks from which the account never signed in. They apply in addition to the pause and to five codes an
 * hour. `docs/security-accounts.md` explains the numbers.
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

/** Limits of wrong passwords: of one account from one network, and from all networks that it never signed in from. */
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

/** «Chrome, Windows»: enough to recognise one's own device, too little for a fingerprint. */
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
