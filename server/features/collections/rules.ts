import { randomBytes } from 'node:crypto'

/** The secret of a link: 128 random bits. */
export function newLinkToken(): string {
  return randomBytes(16).toString('hex')
}

/**
 * The order with a place put behind another: null is the beginning, an unknown one the end. Relative to a neighbour, so
 * that moves made at once from two windows are all kept.
 */
export function putAfter(order: readonly string[], id: string, afterId: string | null | undefined): string[] {
  const others = order.filter((other) => other !== id)
  if (afterId === id) return [...order]
  if (afterId === null) return [id, ...others]
  const at = afterId === undefined ? -1 : others.indexOf(afterId)
  return at < 0 ? [...others, id] : others.toSpliced(at + 1, 0, id)
}

const DAY_MS = 86_400_000
/** Places are often added one after another. */
const GATHERING_MS = 30 * 60_000

/** When followers are told of a place that is added now: with those added soon after it, and once a day at most. */
export function noticeTime(lastNotice: number, now: number): number {
  return Math.max(now + GATHERING_MS, lastNotice + DAY_MS)
}
