import cliProgress from 'cli-progress'

export interface CliProgress {
  report(step: string, done: number, total: number): void
  stop(): void
}

/** A bar for people; silence where nobody looks (a pipe, a log). */
export function makeProgress(): CliProgress {
  if (!process.stderr.isTTY) return { report: () => {}, stop: () => {} }
  const bar = new cliProgress.SingleBar(
    {
      format: '{step} [{bar}] {value}/{total}',
      hideCursor: true,
      clearOnComplete: true,
      stream: process.stderr,
    },
    cliProgress.Presets.shades_classic,
  )
  let current = ''
  return {
    report: (step, done, total) => {
      if (step !== current) {
        bar.stop()
        bar.start(total, done, { step })
        current = step
      } else {
        bar.setTotal(total)
        bar.update(done, { step })
      }
    },
    stop: () => bar.stop(),
  }
}
