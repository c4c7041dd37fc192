import type { Db } from '#server/db/connection.ts'
import { saveProgress } from './repository.ts'
import type { StoredProgress } from './stored.ts'

const SAVE_EVERY_MS = 1000

/** Stores the progress of a run about once a second, outside the transactions of the import. */
export class RunProgress {
  #current: StoredProgress | null = null
  #isSaved = true
  #saving: Promise<void> = Promise.resolve()
  readonly #timer: NodeJS.Timeout

  constructor(db: Db, runId: string) {
    this.#timer = setInterval(() => {
      if (this.#isSaved) return
      this.#isSaved = true
      // A failure to store the progress is ignored: the import itself would fail as well.
      this.#saving = saveProgress(db, runId, this.#current).catch(() => undefined)
    }, SAVE_EVERY_MS)
    this.#timer.unref()
  }

  report(step: string, done: number, total: number): void {
    const sinceMs = this.#current?.step === step ? this.#current.sinceMs : Date.now()
    this.#current = { step, done, total, sinceMs }
    this.#isSaved = false
  }

  /** Stops storing. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#saving
  }
}
