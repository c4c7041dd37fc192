/** Small facts kept in the browser. Without storage (private mode) they live as long as the page. */
const memory = new Map<string, string>()

/** Where the browser keeps the places that a guest saved; beside what reads it, so that no page loads more for it. */
export const SAVED_KEY = 'shodim:saved'

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

export function writeStored(key: string, value: string | null): void {
  if (value === null) memory.delete(key)
  else memory.set(key, value)
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The memory above holds it.
  }
}

/** Calls back when what is kept under the key changes, in whichever tab. */
export function onStored(key: string, onChange: () => void): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key === key) onChange()
  }
  window.addEventListener('storage', handleStorage)
  return () => window.removeEventListener('storage', handleStorage)
}
