import type { AppInstance } from '#server/lib/app-instance.ts'

export interface RecurringTask {
  everyMs: number
  /** The message in the log when it throws; it is repeated nevertheless. */
  failure: string
  /** Aborted when the server is stopping, so that a long run ends early. */
  run(closing: AbortSignal): Promise<void>
}

/**
 * Runs a task once the server listens, and again after each pause, on every node: for work that may be late or done
 * twice.
 */
export function startRecurringTask(app: AppInstance, { everyMs, failure, run }: RecurringTask): void {
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> | undefined
  const begin = () => {
    current ??= run(closing.signal)
      .catch((err: unknown) => app.log.warn({ err }, failure))
      .finally(() => {
        current = undefined
      })
  }
  app.addHook('onListen', async () => {
    timer = setInterval(begin, everyMs)
    timer.unref()
    begin()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    closing.abort()
    await current
  })
}
