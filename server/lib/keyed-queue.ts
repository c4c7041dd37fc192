/** Runs the tasks of one key one after another, in the order in which they came, within this process. */
export class KeyedQueue {
  /** The end of the last task of each key that has any; it never fails. */
  readonly #ends = new Map<string, Promise<void>>()

  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const result = (this.#ends.get(key) ?? Promise.resolve()).then(task)
    const end = result.then(
      () => {},
      () => {},
    )
    this.#ends.set(key, end)
    try {
      return await result
    } finally {
      if (this.#ends.get(key) === end) this.#ends.delete(key)
    }
  }

  /** How many keys have tasks. */
  get size(): number {
    return this.#ends.size
  }
}
