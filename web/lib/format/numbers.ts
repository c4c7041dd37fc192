import { NBSP } from './typography.ts'

/** `1284567` → «1 284 567». */
export function groupDigits(value: number): string {
  const digits = String(Math.round(Math.abs(value)))
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, NBSP)
  return value < 0 ? `−${grouped}` : grouped
}

/** One decimal with a comma: `4.6` → «4,6», `4` → «4,0». */
export function formatRating(rating: number): string {
  return rating.toFixed(1).replace('.', ',')
}

/** A counter that keeps to three signs: «99+». */
export function formatCounter(count: number): string {
  return count > 99 ? '99+' : String(count)
}
