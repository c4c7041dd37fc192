interface Line {
  running: number
  readonly waiting: (() => void)[]
}

/** Runs so many tasks of one key at a time, in the order in which they came, within this process. */
export class KeyedQueue {
  readonly #atOnce: number
  readonly #lines = new Map<string, Line>()

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] }
    this.#lines.set(key, line)
    if (line.running < this.#atOnce) line.running += 1
    else await new Promise<void>((resolve) => line.waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else {
        line.running -= 1
        if (line.running === 0) this.#lines.delete(key)
      }
    }
  }

  get isIdle(): boolean {
    return this.#lines.size === 0
  }
}
