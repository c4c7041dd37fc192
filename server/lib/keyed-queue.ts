interface Queue {
  running: number
  readonly waiting: (() => void)[]
}

/** Runs at most `concurrency` tasks of one key at a time, in the order of their arrival, within this process. */
export class KeyedQueue {
  readonly #concurrency: number
  readonly #queues = new Map<string, Queue>()

  constructor(concurrency: number) {
    this.#concurrency = concurrency
  }

  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const queue = this.#queues.get(key) ?? { running: 0, waiting: [] }
    this.#queues.set(key, queue)
    if (queue.running < this.#concurrency) queue.running += 1
    else await new Promise<void>((resolve) => queue.waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = queue.waiting.shift()
      if (next) next()
      else {
        queue.running -= 1
        if (queue.running === 0) this.#queues.delete(key)
      }
    }
  }

  get isIdle(): boolean {
    return this.#queues.size === 0
  }
}
