import { isRecord } from '../facts/geometry.ts'

/** Cells of a file of columns may hold anything: each reader takes what fits and leaves the rest. */
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
