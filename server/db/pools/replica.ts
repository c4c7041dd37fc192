import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { openPool, type PrimaryPool } from './primary-pool.ts'

const CHECK_EVERY_MS = 1000

type ReadFrom = 'primary' | 'replica'

const readFrom = new AsyncLocalStorage<ReadFrom>()

/** Reads inside may be about a second old: for viewers who have not just written. */
export function onReplica<Result>(run: () => Result): Result {
  return readFrom.run('replica', run)
}

/** Reads inside see the last write. */
export function onPrimary<Result>(run: () => Result): Result {
  return readFrom.run('primary', run)
}

export function isOnReplica(): boolean {
  return readFrom.getStore() === 'replica'
}

/**
 * Connections for Kysely: to the replica inside `onReplica`, to the primary otherwise. A replica that is unreachable
 * or behind is not used until it has caught up; while the primary is unreachable, reads go to the replica.
 */
export class ReplicatedPool implements PostgresPool {
  readonly options = {}
  readonly #primary: PrimaryPool
  readonly #replica: pg.Pool
  readonly #timer: NodeJS.Timeout
  #isCurrent = false
  /** The write position of the primary at the last check. */
  #primaryPosition: string | undefined
  #check: Promise<void> | undefined

  constructor(primary: PrimaryPool, replicaUrl: string, options: pg.PoolConfig) {
    this.#primary = primary
    this.#replica = openPool(replicaUrl, { ...options, connectionTimeoutMillis: CHECK_EVERY_MS })
    this.#timer = setInterval(() => void this.check(), CHECK_EVERY_MS)
    this.#timer.unref()
  }

  get isReplicaCurrent(): boolean {
    return this.#isCurrent
  }

  async connect(): Promise<pg.PoolClient> {
    if (!isOnReplica()) return this.#primary.connect()
    const [first, second] = this.#isCurrent ? [this.#replica, this.#primary] : [this.#primary, this.#replica]
    // A slightly old response is better than none, and a loaded primary better than a lost replica.
    return first.connect().catch(() => second.connect())
  }

  /** Checks whether the replica has reached the position where the primary was a moment ago. */
  check(): Promise<void> {
    this.#check ??= this.#compare().finally(() => {
      this.#check = undefined
    })
    return this.#check
  }

  async end(): Promise<void> {
    clearInterval(this.#timer)
    await this.#check
    await Promise.all([this.#replica.end(), this.#primary.end()])
  }

  async #compare(): Promise<void> {
    const target = this.#primaryPosition
    try {
      if (target) {
        const { rows } = await this.#replica.query<{ reached: boolean }>(
          'select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) and pg_is_in_recovery() as reached',
          [target],
        )
        this.#isCurrent = rows[0]?.reached ?? false
      }
    } catch {
      this.#isCurrent = false
    }
    const { rows } = await this.#primary
      .query<{ position: string }>('select pg_current_wal_lsn()::text as position')
      .catch(() => ({ rows: [] }))
    this.#primaryPosition = rows[0]?.position ?? target
  }
}
