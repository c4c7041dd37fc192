import type { Db } from './connection.ts'
import { sqlState } from './transaction.ts'

interface CoalescedStatement<Request, Result> {
  /** No two requests of one batch share this key: the later one waits for the next batch. */
  conflictKey?(request: Request): string
  /** All requests of one batch share this key. */
  groupBy?(request: Request): string
  /** @returns the results in the order of the requests */
  run(db: Db, requests: readonly Request[]): Promise<Result[]>
}

/** A larger batch would lock its rows for too long. */
const MAX_REQUESTS = 100

/**
 * Runs one statement for many requests: those that arrive while it runs form the next batch. When a batch fails
 * because of one request, each is run alone, so that only that one fails.
 */
export function batchCalls<Request, Result>(
  statement: CoalescedStatement<Request, Result>,
): (db: Db, request: Request) => Promise<Result> {
  const coalescers = new WeakMap<Db, RequestCoalescer<Request, Result>>()
  return (db, request) => {
    const coalescer = coalescers.get(db) ?? new RequestCoalescer(db, statement)
    coalescers.set(db, coalescer)
    return coalescer.enqueue(request)
  }
}

interface PendingRequest<Request, Result> {
  request: Request
  resolve(result: Result): void
  reject(error: unknown): void
}

class RequestCoalescer<Request, Result> {
  readonly #db: Db
  readonly #statement: CoalescedStatement<Request, Result>
  readonly #pending: PendingRequest<Request, Result>[] = []
  #isWorking = false

  constructor(db: Db, statement: CoalescedStatement<Request, Result>) {
    this.#db = db
    this.#statement = statement
  }

  enqueue(request: Request): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ request, resolve, reject })
      if (!this.#isWorking) void this.#work()
    })
  }

  async #work(): Promise<void> {
    this.#isWorking = true
    while (this.#pending.length > 0) {
      // Requests of the same tick join the batch.
      await new Promise(setImmediate)
      const groups = Map.groupBy(this.#takeBatch(), ({ request }) => this.#statement.groupBy?.(request) ?? '')
      await Promise.all([...groups.values()].map((group) => this.#run(group)))
    }
    this.#isWorking = false
  }

  #takeBatch(): PendingRequest<Request, Result>[] {
    const { conflictKey } = this.#statement
    const seen = new Set<string>()
    const repeated = conflictKey
      ? this.#pending.findIndex(({ request }) => seen.size === seen.add(conflictKey(request)).size)
      : -1
    return this.#pending.splice(0, Math.min(repeated === -1 ? MAX_REQUESTS : repeated, MAX_REQUESTS))
  }

  async #run(group: readonly PendingRequest<Request, Result>[]): Promise<void> {
    try {
      const results = await this.#statement.run(
        this.#db,
        group.map(({ request }) => request),
      )
      for (const [index, pending] of group.entries()) pending.resolve(results[index] as Result)
    } catch (error) {
      if (group.length > 1 && isRowError(error)) for (const pending of group) await this.#run([pending])
      else for (const pending of group) pending.reject(error)
    }
  }
}

/** Whether the error is about a row, such as a broken constraint or a deadlock, and not about the connection. */
function isRowError(error: unknown): boolean {
  return /^(23|40)/.test(sqlState(error) ?? '')
}
