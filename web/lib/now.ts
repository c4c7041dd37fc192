import { usePageState } from './pages/page-state.tsx'
import { createStore, useStore } from './store.ts'

const clock = createStore<number | undefined>(undefined)
let watchers = 0
let timer: ReturnType<typeof setInterval> | undefined

/** The timer runs only while a component uses it. */
function subscribe(listener: () => void): () => void {
  const unsubscribe = clock.subscribe(listener)
  watchers += 1
  timer ??= setInterval(() => clock.set(Date.now()), 60_000)
  return () => {
    unsubscribe()
    watchers -= 1
    if (watchers > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const runningClock = { ...clock, subscribe }

/**
 * Milliseconds since the epoch: first the server's time of rendering, so that hydration agrees, then a clock that
 * ticks once a minute.
 */
export function useNow(): number {
  const { renderedAt } = usePageState()
  return useStore(runningClock) ?? renderedAt
}
