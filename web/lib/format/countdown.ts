import { formatElapsed } from './elapsed.ts'

const HOUR = 3600

/** `00:27`, `12:05`; from an hour on «3 ч», «29 дней», which nobody counts by the second. */
export function formatCountdown(seconds: number): string {
  if (seconds >= HOUR) return formatElapsed(seconds)
  const part = (value: number) => String(value).padStart(2, '0')
  return `${part(Math.floor(seconds / 60))}:${part(seconds % 60)}`
}
