export { groupDigits } from '#contract/russian.ts'

/** One decimal with a comma: `4.6` → «4,6», `4` → «4,0». */
export function formatRating(rating: number): string {
  return rating.toFixed(1).replace('.', ',')
}

/** A counter of at most three characters: «99+». */
export function formatCounter(count: number): string {
  return count > 99 ? '99+' : String(count)
}
