import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** False on the server and until this component is hydrated: text typed before that would be lost. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
