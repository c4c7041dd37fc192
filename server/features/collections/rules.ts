import { DAY_MS } from '#contract/durations.ts'

/** Places are often added one after another. */
const NOTICE_DELAY_MS = 30 * 60_000

/** When followers are notified of a place that is added now: with those added soon after it, and once a day at most. */
export function noticeTime(lastNotice: number, now: number): number {
  return Math.max(now + NOTICE_DELAY_MS, lastNotice + DAY_MS)
}
