import type { Db } from '#server/db/connection.ts'
import { saveProgress } from './repository.ts'
import type { StoredProgress } from './stored.ts'

const SAVE_EVERY_MS = 1000

/** Writes down how far a run is, about once a second, beside the transactions of the import. */
export class RunProgress {
  #current: StoredProgress | null = null
  #isSaved = true
  #saving: Promise<void> = Promise.resolve()
  readonly #timer: NodeJS.Timeout

  constructor(db: Db, runId: string) {
    this.#timer = setInterval(() => {
      if (this.#isSaved) return
      this.#isSaved = true
      // Progress that is not written down stops nobody: the import itself meets the failure too.
      this.#saving = saveProgress(db, runId, this.#current).catch(() => undefined)
    }, SAVE_EVERY_MS)
    this.#timer.unref()
  }

  report(step: string, done: number, total: number): void {
    const sinceMs = this.#current?.step === step ? this.#current.sinceMs : Date.now()
    this.#current = { step, done, total, sinceMs }
    this.#isSaved = false
  }

  /** Nothing is written after this. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#saving
  }
}
