import { setTimeout as pause } from 'node:timers/promises'

const RETRY_PAUSE_MS = 200

/** Gives the n-th request of one kind of write. */
export interface Writer {
  kind: WriterKind
  pauseMs: number
  /** Null when all is written. */
  act(number: number): Act | null
  /** The id of the written row in a response. */
  rowOf(data: never): string
}

export interface Act {
  key: string
  headers: { authorization: string }
  path: string
  body: object
}

export type WriterKind = 'comments' | 'messages' | 'likes' | 'posts' | 'reservations'

/** The status of a refused write with the name and text of its error, or the name and message of a network error. */
export type Refusal = string

/**
 * Sends writes continuously through the proxy. A write that is not acknowledged is retried with the same key, as on the
 * product's pages.
 */
export class Writers {
  /** The id of the row of each acknowledged key. */
  readonly acknowledged: Record<WriterKind, Map<string, string>> = {
    comments: new Map(),
    messages: new Map(),
    likes: new Map(),
    posts: new Map(),
    reservations: new Map(),
  }
  readonly refusals = new Map<Refusal, number>()
  /** Keys without an acknowledgement: each may have written one row. */
  readonly uncertain = new Set<string>()
  readonly #last = new Map<WriterKind, number>()
  #isStopped = false
  readonly #url: string
  readonly #work: Promise<unknown>

  constructor(url: string, writers: readonly Writer[]) {
    this.#url = url
    for (const { kind } of writers) this.#last.set(kind, 0)
    this.#work = Promise.all(writers.map((writer) => this.#keepWriting(writer)))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#work
  }

  /** Waits until a write of every kind succeeds. @returns the milliseconds */
  async untilNextWrites(limitMs: number): Promise<number> {
    const since = Date.now()
    const waiting = () => [...this.#last].filter(([, at]) => at <= since).map(([kind]) => kind)
    while (waiting().length > 0) {
      if (Date.now() - since > limitMs)
        throw new Error(`Not written within ${limitMs} ms: ${waiting().join(', ')}`)
      await pause(20)
    }
    return Date.now() - since
  }

  async #keepWriting(writer: Writer): Promise<void> {
    for (let number = 0; !this.#isStopped; number += 1) {
      const act = writer.act(number)
      if (!act) return void this.#last.delete(writer.kind)
      while (!(await this.#write(writer, act))) {
        if (this.#isStopped) return void this.uncertain.add(act.key)
        await pause(RETRY_PAUSE_MS)
      }
      await pause(writer.pauseMs)
    }
  }

  async #write(writer: Writer, { key, headers, path, body }: Act): Promise<boolean> {
    try {
      const response = await fetch(this.#url + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(15_000),
      })
      const parsed = await response.json()
      if (response.ok) {
        this.acknowledged[writer.kind].set(key, writer.rowOf(parsed.data as never))
        if (this.#last.has(writer.kind)) this.#last.set(writer.kind, Date.now())
        return true
      }
      this.#count(`${response.status} ${parsed.error.status} ${parsed.error.messageUI.message}`)
    } catch (error) {
      this.#count(error instanceof Error ? `${error.name}: ${error.message}` : 'failed')
    }
    return false
  }

  #count(refusal: Refusal): void {
    this.refusals.set(refusal, (this.refusals.get(refusal) ?? 0) + 1)
  }
}
