import { setImmediate as nextTurn } from 'node:timers/promises'

const YIELD_AFTER_MS = 8

/**
 * Returns a function to call between the steps of long work, which lets other requests run when the last pause was long
 * ago.
 */
export function createEventLoopYielder(): () => Promise<void> {
  let startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < YIELD_AFTER_MS) return
    await nextTurn()
    startedAt = performance.now()
  }
}
