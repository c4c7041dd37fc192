import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { PreparingClient } from './prepared.ts'

const CONNECT_LIMIT_MS = 5000

/** The host is a standby. */
class IsStandby extends Error {
  /** PostgreSQL's error code for a write to a standby. */
  readonly code = '25006'
}

/**
 * Connections to the primary among the hosts of DATABASE_URL. When it fails, the next host is tried, and a standby is
 * used as soon as it has been promoted.
 */
export class PrimaryPool implements PostgresPool {
  readonly options: pg.PoolConfig
  readonly #pools: readonly pg.Pool[]
  #current = 0

  constructor(urls: readonly string[], options: pg.PoolConfig = {}) {
    this.options = options
    this.#pools = urls.map((url) => openPool(url, urls.length > 1 ? { ...options, verify } : options))
  }

  /** @throws the error of the last host when none accepts writes */
  async connect(): Promise<pg.PoolClient> {
    const first = this.#current
    let failure: unknown
    for (let offset = 0; offset < this.#pools.length; offset += 1) {
      const index = (first + offset) % this.#pools.length
      const pool = this.#pools[index] as pg.Pool
      try {
        const client = await pool.connect()
        this.#current = index
        return client
      } catch (error) {
        if (isExhausted(pool)) throw error
        failure = error
      }
    }
    throw failure
  }

  async query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>> {
    const client = await this.connect()
    try {
      const result = await client.query<Row>(text, values)
      client.release()
      return result
    } catch (error) {
      // As in pg.Pool: a failed script has left its transaction open on this connection, so it is closed.
      client.release(true)
      throw error
    }
  }

  get totalCount(): number {
    return this.#sum((pool) => pool.totalCount)
  }

  get idleCount(): number {
    return this.#sum((pool) => pool.idleCount)
  }

  get waitingCount(): number {
    return this.#sum((pool) => pool.waitingCount)
  }

  async end(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.end()))
  }

  #sum(count: (pool: pg.Pool) => number): number {
    return this.#pools.reduce((sum, pool) => sum + count(pool), 0)
  }
}

/** A pool of one host, whether it accepts writes or not. */
export function openPool(url: string, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
    Client: PreparingClient,
    ...options,
  })
  // The next query replaces a dropped idle connection; without a listener the error would end the process.
  pool.on('error', () => {})
  // The same for a connection that is lost between two statements of a transaction; the next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

function verify(client: pg.PoolClient, done: (error?: Error) => void): void {
  client
    .query<{ follows: boolean }>('select pg_is_in_recovery() as follows')
    .then(
      ({ rows }) => done(rows[0]?.follows ? new IsStandby('This server follows another one') : undefined),
      done,
    )
}

/** Whether all connections are in use: the host works, so another one would not help. */
function isExhausted(pool: pg.Pool): boolean {
  return pool.totalCount > 0 && pool.idleCount === 0 && pool.totalCount >= pool.options.max
}
