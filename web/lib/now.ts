import { useCallback } from 'react'
import { usePageState } from './pages/page-state.tsx'
import { createStore, useStore } from './store.ts'

const TICK_MS = 60_000

const clock = createStore<number | undefined>(undefined)
let watchers = 0
let timer: ReturnType<typeof setInterval> | undefined

const tick = () => clock.set(Date.now())

/** The timer stops while the device sleeps. */
const tickWhenVisible = () => {
  if (document.visibilityState === 'visible') tick()
}

/** The timer runs only while a component uses it. */
function startClock(listener: () => void, renderedAt: number): () => void {
  const unsubscribe = clock.subscribe(listener)
  watchers += 1
  if (watchers === 1) {
    timer = setInterval(tick, TICK_MS)
    document.addEventListener('visibilitychange', tickWhenVisible)
  }
  // The document may be hours old, or the clock have stopped on an earlier page.
  if (Math.abs(Date.now() - (clock.get() ?? renderedAt)) >= TICK_MS) tick()
  return () => {
    unsubscribe()
    watchers -= 1
    if (watchers > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tickWhenVisible)
  }
}

/**
 * Milliseconds since the epoch: first the server's time of rendering, so that hydration agrees, then a clock that
 * ticks once a minute.
 */
export function useNow(): number {
  const { renderedAt } = usePageState()
  const subscribe = useCallback((listener: () => void) => startClock(listener, renderedAt), [renderedAt])
  return useStore({ ...clock, subscribe }) ?? renderedAt
}
