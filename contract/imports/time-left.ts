const NBSP = '\u00A0'
const leastShare = 0.01
const leastSeconds = 2

/** Of a step at its pace so far; null while too little of it is done to tell. */
export function secondsLeft(
  { done, total, sinceMs }: { done: number; total: number; sinceMs: number },
  nowMs: number,
): number | null {
  const seconds = (nowMs - sinceMs) / 1000
  if (total <= 0 || done / total < leastShare || seconds < leastSeconds) return null
  return Math.max(0, Math.round((seconds / done) * (total - done)))
}

/** «осталось около 12 мин» */
export function leftWords(seconds: number): string {
  if (seconds < 60) return 'осталось меньше минуты'
  const minutes = Math.ceil(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const words = [hours > 0 && `${hours}${NBSP}ч`, minutes % 60 > 0 && `${minutes % 60}${NBSP}мин`]
  return `осталось около ${words.filter(Boolean).join(' ')}`
}
