import { inQuotes } from '#contract/russian.ts'
import { NBSP } from '#web/lib/format/typography.ts'

/** «Стол 5»; a name in words is quoted. */
export function wordTable(name: string): string {
  return name.trim() ? `Стол${NBSP}${wordName(name)}` : 'Стол без названия'
}

export function wordName(name: string): string {
  return /^\d/.test(name) ? name : inQuotes(name)
}
