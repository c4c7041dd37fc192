import { setTimeout as pause } from 'node:timers/promises'

const RETRY_PAUSE_MS = 100
const BETWEEN_WRITES_MS = 40

interface Writer {
  headers: { authorization: string }
  postId: string
}

/** What was answered to a write that did not succeed: its status and the name of the error. */
export type Refusal = string

/**
 * People who comment all the time through the proxy. Whatever is not acknowledged is sent again under the same key, as
 * the product's own pages do.
 */
export class Writers {
  /** The comment that each acknowledged key became. */
  readonly acknowledged = new Map<string, string>()
  readonly refusals = new Map<Refusal, number>()
  /** Sent again while nobody knows whether it was written: at most one comment each. */
  readonly uncertain = new Set<string>()
  lastAcknowledgedAt = 0
  #isStopped = false
  readonly #url: string
  readonly #work: Promise<unknown>

  constructor(url: string, people: readonly Writer[]) {
    this.#url = url
    this.#work = Promise.all(people.map((person, index) => this.#keepWriting(person, index)))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#work
  }

  /** Resolves with how long it took until a write succeeded after now. */
  async untilNextWrite(limitMs: number): Promise<number> {
    const since = Date.now()
    while (this.lastAcknowledgedAt <= since) {
      if (Date.now() - since > limitMs) throw new Error(`No write succeeded within ${limitMs} ms`)
      await pause(20)
    }
    return this.lastAcknowledgedAt - since
  }

  async #keepWriting(person: Writer, index: number): Promise<void> {
    for (let number = 0; !this.#isStopped; number += 1) {
      const key = `writer-${index}-${number}-${person.postId}`
      while (!(await this.#write(person, key))) {
        if (this.#isStopped) return void this.uncertain.add(key)
        await pause(RETRY_PAUSE_MS)
      }
      await pause(BETWEEN_WRITES_MS)
    }
  }

  async #write({ headers, postId }: Writer, key: string): Promise<boolean> {
    try {
      const response = await fetch(`${this.#url}/api/v2/comments`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ postId, text: `Слово ${key}`, idempotencyKey: key }),
        signal: AbortSignal.timeout(15_000),
      })
      const body = await response.json()
      if (response.ok) {
        this.acknowledged.set(key, body.data.comment.id)
        this.lastAcknowledgedAt = Date.now()
        return true
      }
      this.#count(`${response.status} ${body.error.status}`)
    } catch (error) {
      this.#count(error instanceof Error ? `${error.name}: ${error.message}` : 'failed')
    }
    return false
  }

  #count(refusal: Refusal): void {
    this.refusals.set(refusal, (this.refusals.get(refusal) ?? 0) + 1)
  }
}
