import { useCallback, useSyncExternalStore } from 'react'
import { createEmitter } from '../store.ts'

/** The key of the places that a guest saved. It is defined here, so that no page loads more code for it. */
export const GUEST_FAVORITES_KEY = 'shodim:saved'

const { read: readLocal, write: writeLocal, forget: forgetLocal } = storedIn(() => localStorage)
/** The browser sends storage events to other tabs only. */
const writesInThisTab = createEmitter<[key: string]>()

/** Reads from localStorage. */
export const readStored = readLocal

/** @returns whether the value survives a reload */
export function writeStored(key: string, value: string | null): boolean {
  const isStored = writeLocal(key, value)
  writesInThisTab.emit(key)
  return isStored
}

/** Values of this tab in sessionStorage, which survive a reload. */
export const { read: readSessionItem, write: writeSessionItem } = storedIn(() => sessionStorage)

/** Values that do not fit into the storage, or are written without one (private mode), live as long as the page. */
function storedIn(storage: () => Storage) {
  const memory = new Map<string, string>()
  const read = (key: string): string | null => {
    const unstored = memory.get(key)
    if (unstored !== undefined) return unstored
    try {
      return storage().getItem(key)
    } catch {
      return null
    }
  }
  const write = (key: string, value: string | null): boolean => {
    memory.delete(key)
    try {
      if (value === null) storage().removeItem(key)
      else storage().setItem(key, value)
      return true
    } catch {
      if (value !== null) memory.set(key, value)
      return false
    }
  }
  /** A later value of another tab is in the storage. */
  const forget = (key: string) => memory.delete(key)
  return { read, write, forget }
}

/** @returns null for text that is missing, broken or of another shape */
export function parseStored<Value>(
  text: string | null,
  isValid: (value: unknown) => value is Value,
): Value | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isValid(value) ? value : null
  } catch {
    return null
  }
}

/** Calls back when the value of the key changes in any tab. */
export function onStored(key: string, onChange: () => void): () => void {
  const handleWrite = (writtenKey: string | null) => {
    if (writtenKey === key) onChange()
  }
  const handleStorage = (event: StorageEvent) => {
    if (event.key !== null) forgetLocal(event.key)
    handleWrite(event.key)
  }
  const unsubscribe = writesInThisTab.subscribe(handleWrite)
  window.addEventListener('storage', handleStorage)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', handleStorage)
  }
}

/** The stored text; null on the server, which has no storage of the browser. */
export function useStored(key: string): string | null {
  return useSyncExternalStore(
    useCallback((onChange) => onStored(key, onChange), [key]),
    () => readStored(key),
    () => null,
  )
}
