import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'

const SECOND_MS = 1000

/** Between the attempts of one delivery: a little more than three days in all. */
const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]
/** An address whose deliveries have failed for so long is paused. */
const PAUSED_AFTER_MS = 3 * DAY_MS
export const SECRET_OVERLAP_MS = DAY_MS
export const LOG_RETENTION_MS = 30 * DAY_MS

/** How long to wait after so many attempts have failed; null when it is given up. */
export function retryDelayAfter(attempts: number): number | null {
  return RETRY_DELAYS_MS[attempts - 1] ?? null
}

export function isReceived(responseStatus: number | null): boolean {
  return responseStatus !== null && responseStatus >= 200 && responseStatus < 300
}

/** Why a webhook is to be paused after a failure, or null. With «410 Gone» the other side asks for it. */
export function reasonToPause(
  { responseStatus, failingSince }: { responseStatus: number | null; failingSince: number | null },
  now: number,
): 'gone' | 'failures' | null {
  if (responseStatus === 410) return 'gone'
  return failingSince !== null && now - failingSince >= PAUSED_AFTER_MS ? 'failures' : null
}

/** The secrets that sign a message now: the newest first. */
export function validSecrets(
  {
    secret,
    previous,
    previousUntil,
  }: { secret: string; previous: string | null; previousUntil: Date | null },
  now: number,
): string[] {
  const isBothValid = previous !== null && previousUntil !== null && previousUntil.getTime() > now
  return isBothValid ? [secret, previous] : [secret]
}
