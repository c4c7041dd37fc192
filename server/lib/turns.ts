import { setImmediate as nextTurn } from 'node:timers/promises'

const LONGEST_TURN_MS = 8

/** Called between the steps of long work: lets others be answered once a turn of the event loop has taken long enough. */
export function takeTurns(): () => Promise<void> {
  let startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < LONGEST_TURN_MS) return
    await nextTurn()
    startedAt = performance.now()
  }
}
