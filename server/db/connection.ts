import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { ConstructorOptions } from 'pg-boss'
import { addressesOf } from '#server/db/pools/addresses.ts'
import { listen } from '#server/db/pools/listen.ts'
import { PrimaryPool } from '#server/db/pools/primary-pool.ts'
import { ReplicatedPool } from '#server/db/pools/replica.ts'
import type { DB } from './types.ts'

export type Db = Kysely<DB>

export interface DatabaseHandle {
  db: Db
  /** The job queue keeps its jobs in the same database. */
  jobStore: ConstructorOptions
  /** Whether guests' reads may go to a replica: `onReplica`. */
  hasReplica?: boolean
  ping(): Promise<void>
  pool(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

const INT8 = 20
/** bigint columns hold counts only, so they are parsed to numbers. */
pg.types.setTypeParser(INT8, Number)

export interface PostgresOptions {
  /** The most connections of this process to each server. */
  poolSize?: number
  /** How long a query waits for a connection before it fails, ms. */
  connectionTimeoutMillis?: number
  /** The URL of a streaming replica for guests' reads. */
  replicaUrl?: string | undefined
}

const POOL_SIZE = 10
/**
 * One connection listens for jobs, one fetches them; each takes 6 MB of the database server, and the workers poll
 * every second.
 */
const JOB_POOL_SIZE = 2

/**
 * @param url may name several hosts; the one that accepts writes is used @throws when none can be reached or the
 * address is invalid
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<DatabaseHandle> {
  const { poolSize = POOL_SIZE, replicaUrl, ...poolOptions } = options
  const primary = new PrimaryPool(addressesOf(url), { max: poolSize, ...poolOptions })
  const replicated = replicaUrl ? new ReplicatedPool(primary, replicaUrl, { max: poolSize }) : undefined
  const jobPool = new PrimaryPool(addressesOf(url), { max: JOB_POOL_SIZE })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: replicated ?? primary }) })
  await sql`select 1`.execute(db)
  // The first call reads the position of the primary, the second compares it with that of the replica.
  await replicated?.check()
  await replicated?.check()
  return {
    db,
    hasReplica: replicated !== undefined,
    pool: () => ({ total: primary.totalCount, idle: primary.idleCount, waiting: primary.waitingCount }),
    jobStore: {
      db: {
        executeSql: (text, values) => jobPool.query(text, values),
        listen: (channel, onMessage, onGap) => listen(jobPool, channel, onMessage, onGap),
      },
    },
    ping: async () => void (await sql`select 1`.execute(db)),
    close: async () => {
      await db.destroy()
      await jobPool.end()
    },
  }
}
