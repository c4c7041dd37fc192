import { useSyncExternalStore } from 'react'
import { useTheme } from '#web/lib/theme.ts'
import type { GroundTheme } from './ground.ts'

const DARK = '(prefers-color-scheme: dark)'

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(DARK)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** The theme the page wears, with `auto` settled. */
export function useGroundTheme(): GroundTheme {
  const theme = useTheme()
  const isDarkSystem = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(DARK).matches,
    () => false,
  )
  if (theme !== 'auto') return theme
  return isDarkSystem ? 'dark' : 'light'
}
