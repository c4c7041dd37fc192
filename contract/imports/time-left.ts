import { NBSP } from '#contract/russian.ts'

const MIN_PROGRESS_SHARE = 0.01
const MIN_ELAPSED_SECONDS = 2

/** Estimates the rest of a step by its speed so far; null while too little is done for an estimate. */
export function estimateSecondsLeft(
  { done, total, sinceMs }: { done: number; total: number; sinceMs: number },
  nowMs: number,
): number | null {
  const seconds = (nowMs - sinceMs) / 1000
  if (total <= 0 || done / total < MIN_PROGRESS_SHARE || seconds < MIN_ELAPSED_SECONDS) return null
  return Math.max(0, Math.round((seconds / done) * (total - done)))
}

/** «осталось около 12 мин» */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 60) return 'осталось меньше минуты'
  const minutes = Math.ceil(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const parts = [hours > 0 && `${hours}${NBSP}ч`, minutes % 60 > 0 && `${minutes % 60}${NBSP}мин`]
  return `осталось около ${parts.filter(Boolean).join(' ')}`
}
