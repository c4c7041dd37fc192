import { mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { earthdistance } from '@electric-sql/pglite/contrib/earthdistance'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { type ConstructorOptions, fromPglite } from 'pg-boss'
import { addressesOf } from './addresses.ts'
import { listen } from './listen.ts'
import { PrimaryPool } from './primary-pool.ts'
import { ReplicatedPool } from './replica.ts'
import type { Database } from './types.ts'

export type Db = Kysely<Database>

export interface DatabaseHandle {
  db: Db
  kind: 'embedded' | 'postgres'
  /** Where the job queue keeps its jobs: in the same database. */
  jobStore: ConstructorOptions
  /** What guests read may come from a replica: `onReplica`. */
  hasReplica?: boolean
  ping(): Promise<void>
  /** PostgreSQL only: the embedded database is one connection. */
  pool?(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

export interface EmbeddedHandle extends DatabaseHandle {
  /** The whole database as one file, to open another from: `openEmbedded({ loadDataDir })`. */
  dump(): Promise<Blob>
}

const INT8 = 20
/** bigint columns hold counts only: both drivers give numbers. */
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
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: replicated ?? primary }) })
  await sql`select 1`.execute(db)
  // The first look learns how far the primary is, the second whether the replica has come so far.
  await replicated?.look()
  await replicated?.look()
  return {
    db,
    kind: 'postgres',
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

export async function openEmbedded(options: PGliteOptions = {}): Promise<EmbeddedHandle> {
  const client = await PGlite.create({
    ...options,
    extensions: { pg_trgm, cube, earthdistance, btree_gist, btree_gin },
    parsers: { [INT8]: Number },
  })
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite: client }) })
  return {
    db,
    kind: 'embedded',
    jobStore: { db: fromPglite(client), backend: 'pglite' },
    ping: async () => void (await sql`select 1`.execute(db)),
    close: () => db.destroy(),
    dump: () => client.dumpDataDir('none'),
  }
}

/**
 * The embedded database in a folder. One process at a time: a second one would corrupt it.
 * @param loadDataDir what a new one begins with: a `dump` of another
 */
export async function openEmbeddedFolder(dataDir: string, loadDataDir?: Blob): Promise<EmbeddedHandle> {
  mkdirSync(dataDir, { recursive: true })
  const unlock = lockFolder(dataDir)
  try {
    const handle = await openEmbedded({ dataDir: join(dataDir, 'db'), ...(loadDataDir && { loadDataDir }) })
    return {
      ...handle,
      close: async () => {
        await handle.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** @throws when a living process holds the folder; the lock of a dead one is taken over. */
function lockFolder(dataDir: string): () => void {
  const path = join(dataDir, 'db.lock')
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeSync(openSync(path, 'wx'), String(process.pid))
      return () => rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const owner = Number(readFileSync(path, 'utf8'))
      if (isAlive(owner)) {
        throw new Error(
          `Базу в ${dataDir} уже открыл другой процесс (${owner}). Остановите его или укажите другой DATA_DIR.`,
        )
      }
      rmSync(path, { force: true })
    }
  }
  throw new Error(`Не удалось занять ${path}.`)
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
