// Loaded before the product: on SIGUSR2 it writes the delays of the event loop since the signal before, and resets them.
// Plain JavaScript, so that the product under test does not load Node's TypeScript support for it.
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 1
const NANOSECONDS_PER_MS = 1e6

const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delays.enable()
process.on('SIGUSR2', () => {
  const figures = {
    p50: delay(delays.percentile(50)),
    p99: delay(delays.percentile(99)),
    max: delay(delays.max),
  }
  delays.reset()
  writeFileSync(process.env.EVENT_LOOP_FILE ?? '', JSON.stringify(figures))
})

/**
 * A measured delay includes the period of the timer.
 * @param {number} nanoseconds
 */
function delay(nanoseconds) {
  return Math.max(0, nanoseconds / NANOSECONDS_PER_MS - RESOLUTION_MS)
}
