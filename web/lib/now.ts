import { useSyncExternalStore } from 'react'
import { usePageState } from './page-state.tsx'

const listeners = new Set<() => void>()
let current: number | undefined
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    current = Date.now()
    for (const notify of listeners) notify()
  }, 60_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/**
 * Milliseconds since the epoch: the server's time of rendering at first, so that hydration agrees, then a clock that
 * ticks once a minute.
 */
export function useNow(): number {
  const { renderedAt } = usePageState()
  return useSyncExternalStore(
    subscribe,
    () => current ?? renderedAt,
    () => renderedAt,
  )
}
