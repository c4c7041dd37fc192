import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { RateLimit } from '#server/lib/limits/rate-limits.ts'

const PERIOD_SECONDS = 30
const DIGITS = 6
/** Clocks of phones differ: a code of the 30 seconds before or after is accepted too. */
const WINDOW = 1

export const BACKUP_CODES = 10
const SELECTOR_LENGTH = 4
const BACKUP_LENGTH = 12
/** Without characters that are confused with each other. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** How long a secret waits for its first code. */
export const SETUP_MS = 60 * 60_000
/** How long a sign-in waits for its second factor, and the most codes it takes. */
export const STEP_MS = 10 * 60_000
export const STEP_TRIES = 5

const DAY_SECONDS = 86_400

export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address that an authenticator app reads from the QR code. */
export function uriOf(secret: string, accountName: string): string {
  return totpOf(secret, accountName).toString()
}

/** The number of the 30 seconds that a code belongs to; null for a code of none of them. */
export function timeStepOf(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: 'Сходим',
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_SECONDS,
  })
}

/** Ten codes like `k7m4-x2p9-qwza`, whose first parts differ. */
export function newBackupCodes(): string[] {
  const codes = new Map<string, string>()
  while (codes.size < BACKUP_CODES) {
    const code = Array.from({ length: BACKUP_LENGTH }, () => alphabet[randomInt(alphabet.length)]).join('')
    codes.set(code.slice(0, SELECTOR_LENGTH), code.replace(/(.{4})(?=.)/g, '$1-'))
  }
  return [...codes.values()]
}

export type TypedCode =
  | { kind: 'app'; code: string }
  | { kind: 'backup'; selector: string; secret: string }
  | { kind: 'neither' }

/** Reads a code as people type it: with spaces, hyphens and capitals. */
export function readTyped(text: string): TypedCode {
  const code = text.toLowerCase().replace(/[\s\u2010-\u2015-]/g, '')
  if (/^\d{6}$/.test(code)) return { kind: 'app', code }
  if (!/^[a-z0-9]{12}$/.test(code)) return { kind: 'neither' }
  return { kind: 'backup', selector: code.slice(0, SELECTOR_LENGTH), secret: code.slice(SELECTOR_LENGTH) }
}

/**
 * Limits of wrong codes of one account: per network, and per day for all networks it is not signed in from.
 * `docs/security-accounts.md` explains the numbers.
 */
export function factorLimits(userId: string, network: string, isKnown: boolean): RateLimit[] {
  const key = `login:second-factor:${userId}`
  return [
    { key: `${key}:${network}`, limit: 10, windowSeconds: 15 * 60 },
    { key: `${key}:${network}:day`, limit: 30, windowSeconds: DAY_SECONDS },
    ...(isKnown ? [] : [{ key, limit: 100, windowSeconds: DAY_SECONDS }]),
  ]
}
