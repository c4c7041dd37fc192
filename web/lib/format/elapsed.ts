import { formatCount, nounForms } from './plurals.ts'
import { NBSP } from './typography.ts'

/** How long ago something began: «меньше минуты», «12 мин», «3 ч», «2 дня». */
export function formatElapsed(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 1) return 'меньше минуты'
  if (minutes < 60) return `${minutes}${NBSP}мин`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours}${NBSP}ч`
  return formatCount(Math.floor(hours / 24), nounForms.days)
}
