import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#web/lib/stored.ts'

const KEY = 'account.isAuthorPlace'
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Staff speak and like as their venue where they have one: chosen once, kept in this browser. */
export function useIsAuthorPlace(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readStored(KEY) !== null,
    () => false,
  )
}

export function setAuthorPlace(isPlace: boolean): void {
  writeStored(KEY, isPlace ? '1' : null)
  for (const notify of listeners) notify()
}
