import cliProgress from 'cli-progress'
import { estimateSecondsLeft, formatTimeLeft } from '#contract/imports/time-left.ts'

export interface CliProgress {
  report(step: string, done: number, total: number): void
  stop(): void
}

/** A progress bar in a terminal; nothing in a pipe or a log. */
export function makeProgress(): CliProgress {
  if (!process.stderr.isTTY) return { report: () => {}, stop: () => {} }
  const bar = new cliProgress.SingleBar(
    {
      format: '{step} [{bar}] {percentage} %{left}',
      hideCursor: true,
      clearOnComplete: true,
      stream: process.stderr,
    },
    cliProgress.Presets.shades_classic,
  )
  let current = { step: '', sinceMs: 0 }
  return {
    report: (step, done, total) => {
      if (step !== current.step) {
        bar.stop()
        current = { step, sinceMs: Date.now() }
        bar.start(total, done, { step, left: '' })
        return
      }
      const seconds = estimateSecondsLeft({ done, total, sinceMs: current.sinceMs }, Date.now())
      bar.setTotal(total)
      bar.update(done, { step, left: seconds === null ? '' : `, ${formatTimeLeft(seconds)}` })
    },
    stop: () => bar.stop(),
  }
}
