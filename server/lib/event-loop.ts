import { setImmediate as nextTurn } from 'node:timers/promises'

const MAX_BLOCKING_MS = 8

/** Called between the steps of long work: yields to other requests once the event loop has been blocked for long enough. */
export function yieldToEventLoop(): () => Promise<void> {
  let startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < MAX_BLOCKING_MS) return
    await nextTurn()
    startedAt = performance.now()
  }
}
