import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** False on the server and until this part of the page is alive: what is typed before that would be lost. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
