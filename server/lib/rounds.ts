/** Somebody who waits to be served. */
export interface Waiting<Ask, Answer> {
  readonly ask: Ask
  settle(answer: Answer): void
  fail(error: unknown): void
}

interface InLine<Ask, Answer> extends Waiting<Ask, Answer> {
  isOver: boolean
}

/** Rounds in which nobody is served; more than that is an error of whoever serves. */
const MAX_IDLE = 10

/**
 * Serves those who ask for the same thing together, one round after another, within this process: a hundred who would
 * only wait for a lock of the database cost what one costs. Whoever a round neither settles nor fails waits for the
 * next; a round that throws fails them all. Between processes the lock decides.
 */
export class Rounds<Ask, Answer> {
  readonly #serve: (key: string, waiting: readonly Waiting<Ask, Answer>[]) => Promise<void>
  readonly #onEmpty: () => void
  readonly #lines = new Map<string, InLine<Ask, Answer>[]>()

  /** @param onEmpty nobody waits for a key any more */
  constructor(
    serve: (key: string, waiting: readonly Waiting<Ask, Answer>[]) => Promise<void>,
    onEmpty: () => void = () => {},
  ) {
    this.#serve = serve
    this.#onEmpty = onEmpty
  }

  join(key: string, ask: Ask): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const one: InLine<Ask, Answer> = {
        ask,
        isOver: false,
        settle(answer) {
          one.isOver = true
          resolve(answer)
        },
        fail(error) {
          one.isOver = true
          reject(error)
        },
      }
      const line = this.#lines.get(key)
      if (line) line.push(one)
      else {
        this.#lines.set(key, [one])
        void this.#work(key)
      }
    })
  }

  async #work(key: string): Promise<void> {
    let idle = 0
    for (let line = this.#lines.get(key) ?? []; line.length > 0; line = this.#lines.get(key) ?? []) {
      // Whoever's request arrived in the same moment comes along.
      await new Promise(setImmediate)
      const waiting = [...line]
      try {
        await this.#serve(key, waiting)
        idle = waiting.some(({ isOver }) => isOver) ? 0 : idle + 1
        if (idle > MAX_IDLE) throw new Error('Round after round serves nobody')
      } catch (error) {
        for (const one of waiting) if (!one.isOver) one.fail(error)
      }
      this.#lines.set(
        key,
        line.filter(({ isOver }) => !isOver),
      )
    }
    this.#lines.delete(key)
    this.#onEmpty()
  }
}
