import { isRecord } from '../facts/geometry.ts'

/** Cells may hold any type: each reader returns a value of its type or nothing. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

export function record(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

export function texts(value: unknown): string[] {
  return listOf(value).map(text).filter(Boolean)
}
