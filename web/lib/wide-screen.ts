import { useSyncExternalStore } from 'react'

/** From here on the desktop's layout; one place in styles and one here. */
const WIDE = '(min-width: 1240px)'

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(WIDE)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** False on the server and while hydrating: what depends on it is fetched by the browser that needs it. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  )
}
