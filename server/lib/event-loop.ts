import { setImmediate as nextTurn } from 'node:timers/promises'

const MAX_BLOCKING_MS = 8

/** Returns a function to call between the steps of long work, which lets other requests run when the last pause was long ago. */
export function yieldToEventLoop(): () => Promise<void> {
  let startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < MAX_BLOCKING_MS) return
    await nextTurn()
    startedAt = performance.now()
  }
}
