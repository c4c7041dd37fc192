import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { ConstructorOptions } from 'pg-boss'
import { addressesOf } from './addresses.ts'
import { listen } from './listen.ts'
import { PrimaryPool } from './primary-pool.ts'
import { ReplicatedPool } from './replica.ts'
import type { DB } from './types.ts'

export type Db = Kysely<DB>

export interface DatabaseHandle {
  db: Db
  /** Where the job queue keeps its jobs: in the same database. */
  jobStore: ConstructorOptions
  /** What guests read may come from a replica: `onReplica`. */
  hasReplica?: boolean
  ping(): Promise<void>
  pool(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

const INT8 = 20
/** bigint columns hold counts only: the driver gives numbers. */
pg.types.setTypeParser(INT8, Number)

export interface PostgresOptions {
  /** Connections of this process to each server. */
  poolSize?: number
  /** How long a query waits for a connection before it fails, ms. */
  connectionTimeoutMillis?: number
  /** A streaming replica for what guests read. */
  replicaUrl?: string | undefined
}

const POOL_SIZE = 10
/** One of them listens for jobs. */
const JOB_POOL_SIZE = 4

/**
 * @param url may name several hosts; the one that takes writes is used
 * @throws when none can be reached or the address is not one
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<DatabaseHandle> {
  const { poolSize = POOL_SIZE, replicaUrl, ...waiting } = options
  const primary = new PrimaryPool(addressesOf(url), { max: poolSize, ...waiting })
  const replicated = replicaUrl ? new ReplicatedPool(primary, replicaUrl, { max: poolSize }) : undefined
  const forJobs = new PrimaryPool(addressesOf(url), { max: JOB_POOL_SIZE })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: replicated ?? primary }) })
  await sql`select 1`.execute(db)
  // The first look learns how far the primary is, the second whether the replica has come so far.
  await replicated?.look()
  await replicated?.look()
  return {
    db,
    hasReplica: replicated !== undefined,
    pool: () => ({ total: primary.totalCount, idle: primary.idleCount, waiting: primary.waitingCount }),
    jobStore: {
      db: {
        executeSql: (text, values) => forJobs.query(text, values),
        listen: (channel, onMessage, onGap) => listen(forJobs, channel, onMessage, onGap),
      },
    },
    ping: async () => void (await sql`select 1`.execute(db)),
    close: async () => {
      await db.destroy()
      await forJobs.end()
    },
  }
}
