import type { AppInstance } from '#server/lib/http.ts'

export interface RepeatedWork {
  everyMs: number
  /** Told in the log with what was thrown; the next time comes all the same. */
  failure: string
  /** Aborted when the server is stopping, so that a long run ends early. */
  run(closing: AbortSignal): Promise<void>
}

/** Done once the server listens and again after each pause, by every node: for what may be late, or done twice. */
export function repeat(app: AppInstance, { everyMs, failure, run }: RepeatedWork): void {
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
