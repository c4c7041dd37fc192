import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './stored.ts'

export type Theme = 'auto' | 'light' | 'dark'

const KEY = 'shodim:theme'

/** Runs before the first paint, so that a stored theme never flashes the other one. */
export const themeScript = `try{var t=localStorage.getItem('${KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

const listeners = new Set<() => void>()

function readTheme(): Theme {
  const stored = readStored(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'auto'
}

export function setTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'auto') delete dataset.theme
  else dataset.theme = theme
  writeStored(KEY, theme === 'auto' ? null : theme)
  for (const notify of listeners) notify()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `auto` on the server and while hydrating; the document itself already wears the stored one. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => 'auto' as const)
}
