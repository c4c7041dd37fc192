import { groupDigits } from './numbers.ts'
import { NBSP } from './typography.ts'

/** «1 200 ₽» */
export function formatRoubles(amount: number): string {
  return `${groupDigits(amount)}${NBSP}₽`
}

/** Lower bounds of the four levels of an average bill. */
const levelBounds = [0, 500, 1000, 2000] as const

export type BillLevel = 1 | 2 | 3 | 4

export function billLevelOf(amount: number): BillLevel {
  if (amount < levelBounds[1]) return 1
  if (amount < levelBounds[2]) return 2
  return amount < levelBounds[3] ? 3 : 4
}

const levelTexts: Record<BillLevel, string> = {
  1: `до${NBSP}${formatRoubles(500)}`,
  2: `500–${formatRoubles(1000)}`,
  3: `${groupDigits(1000)}–${formatRoubles(2000)}`,
  4: `от${NBSP}${formatRoubles(2000)}`,
}

/** The average bill of a place, as its level. */
export function formatAverageBill(amount: number): string {
  return levelTexts[billLevelOf(amount)]
}
