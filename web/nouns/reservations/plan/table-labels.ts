import { inQuotes } from '#contract/russian.ts'
import { NBSP } from '#web/lib/format/typography.ts'

/** «Стол 5»; a name in words is quoted. */
export function tableLabel(name: string): string {
  return name.trim() ? `Стол${NBSP}${quoteName(name)}` : 'Стол без названия'
}

export function quoteName(name: string): string {
  return /^\d/.test(name) ? name : inQuotes(name)
}
