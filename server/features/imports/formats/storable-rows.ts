import type { SourceRow } from '../source.ts'

/**
 * The row without what PostgreSQL refuses in JSON: NUL, and halves of surrogate pairs, which a cut through an emoji
 * leaves. One such row would fail the whole import.
 */
export function storableRow(row: SourceRow): SourceRow {
  return isStorable(row) ? row : JSON.parse(JSON.stringify(row, removeUnstorable))
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable)
}

function removeUnstorable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '').replace(/\p{Cs}/gu, '') : value
}
