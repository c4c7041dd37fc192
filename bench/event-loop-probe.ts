// Loaded before the product: on SIGUSR2 it writes how late the event loop was since the signal before, and begins anew.
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 1
const NANOSECONDS = 1e6

const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delays.enable()
process.on('SIGUSR2', () => {
  // The time between two ticks of the timer holds its own period.
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS)
  const figures = {
    p50: late(delays.percentile(50)),
    p99: late(delays.percentile(99)),
    most: late(delays.max),
  }
  delays.reset()
  writeFileSync(process.env.EVENT_LOOP_FILE ?? '', JSON.stringify(figures))
})
