import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#web/lib/stored.ts'

const KEY = 'shodim:searches'
const KEPT = 8
const none: readonly string[] = []

const listeners = new Set<() => void>()
let known: { text: string | null; searches: readonly string[] } | undefined

function readSearches(): readonly string[] {
  const text = readStored(KEY)
  if (known?.text !== text) known = { text, searches: parse(text) }
  return known.searches
}

function parse(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(0, KEPT) : none
  } catch {
    return none
  }
}

function write(searches: readonly string[]): void {
  writeStored(KEY, searches.length > 0 ? JSON.stringify(searches) : null)
  for (const notify of listeners) notify()
}

/** The latest first; one that goes on another («пуш» → «пушкин») takes its place. */
export function rememberSearch(text: string): void {
  const others = readSearches().filter((one) => !text.toLowerCase().startsWith(one.toLowerCase()))
  write([text, ...others].slice(0, KEPT))
}

export function forgetSearches(): void {
  write(none)
}

export function useRecentSearches(): readonly string[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    readSearches,
    () => none,
  )
}
