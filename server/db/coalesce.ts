import type { Db } from './connection.ts'
import { sqlState } from './transaction.ts'

interface CoalescedStatement<Request, Answer> {
  /** No two requests of one statement share this: the later one waits for the next statement. */
  apart?(request: Request): string
  /** All requests of one statement share this. */
  groupBy?(request: Request): string
  /** @returns the answers in the order of the requests */
  run(db: Db, requests: readonly Request[]): Promise<Answer[]>
}

/** More rows in one statement would be locked for too long. */
const MAX_REQUESTS = 100

/**
 * Runs one statement for many: requests that arrive while it runs are answered by the next one, all together. A request
 * that breaks the statement is run again alone, so that it fails alone.
 */
export function coalesce<Request, Answer>(
  statement: CoalescedStatement<Request, Answer>,
): (db: Db, request: Request) => Promise<Answer> {
  const coalescers = new WeakMap<Db, RequestCoalescer<Request, Answer>>()
  return (db, request) => {
    const coalescer = coalescers.get(db) ?? new RequestCoalescer(db, statement)
    coalescers.set(db, coalescer)
    return coalescer.ask(request)
  }
}

interface Waiting<Request, Answer> {
  request: Request
  resolve(answer: Answer): void
  reject(error: unknown): void
}

class RequestCoalescer<Request, Answer> {
  readonly #db: Db
  readonly #statement: CoalescedStatement<Request, Answer>
  readonly #waiting: Waiting<Request, Answer>[] = []
  #isWorking = false

  constructor(db: Db, statement: CoalescedStatement<Request, Answer>) {
    this.#db = db
    this.#statement = statement
  }

  ask(request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject })
      if (!this.#isWorking) void this.#work()
    })
  }

  async #work(): Promise<void> {
    this.#isWorking = true
    while (this.#waiting.length > 0) {
      // Requests that arrived in the same moment come along.
      await new Promise(setImmediate)
      const groups = Map.groupBy(this.#takeBatch(), ({ request }) => this.#statement.groupBy?.(request) ?? '')
      await Promise.all([...groups.values()].map((group) => this.#run(group)))
    }
    this.#isWorking = false
  }

  #takeBatch(): Waiting<Request, Answer>[] {
    const { apart } = this.#statement
    const seen = new Set<string>()
    const repeated = apart
      ? this.#waiting.findIndex(({ request }) => seen.size === seen.add(apart(request)).size)
      : -1
    return this.#waiting.splice(0, Math.min(repeated === -1 ? MAX_REQUESTS : repeated, MAX_REQUESTS))
  }

  async #run(group: readonly Waiting<Request, Answer>[]): Promise<void> {
    try {
      const answers = await this.#statement.run(
        this.#db,
        group.map(({ request }) => request),
      )
      for (const [index, one] of group.entries()) one.resolve(answers[index] as Answer)
    } catch (error) {
      if (group.length > 1 && isOfSomeRow(error)) for (const one of group) await this.#run([one])
      else for (const one of group) one.reject(error)
    }
  }
}

/** A broken constraint or a deadlock, as opposed to a database that is away. */
function isOfSomeRow(error: unknown): boolean {
  return /^(23|40)/.test(sqlState(error) ?? '')
}
