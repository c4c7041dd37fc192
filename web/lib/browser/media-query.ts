import { useCallback, useSyncExternalStore } from 'react'

/** False on the server and while hydrating. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    useCallback(
      (onChange) => {
        const media = window.matchMedia(query)
        media.addEventListener('change', onChange)
        return () => media.removeEventListener('change', onChange)
      },
      [query],
    ),
    () => window.matchMedia(query).matches,
    () => false,
  )
}
