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
import type { Database } from './types.ts'

export type Db = Kysely<Database>

export interface DatabaseHandle {
  db: Db
  kind: 'embedded' | 'postgres'
  /** Where the job queue keeps its jobs: in the same database. */
  jobStore: ConstructorOptions
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

/** @throws when the server cannot be reached or the address is not one. */
export async function openPostgres(
  url: string,
  options: { poolSize?: number } = {},
): Promise<DatabaseHandle> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: 5000,
  })
  // A dropped idle connection is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => {})
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  await sql`select 1`.execute(db)
  return {
    db,
    kind: 'postgres',
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    jobStore: { connectionString: url, max: 3 },
    ping: async () => void (await sql`select 1`.execute(db)),
    close: () => db.destroy(),
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

/** The embedded database in a folder. One process at a time: a second one would corrupt it. */
export async function openEmbeddedFolder(dataDir: string): Promise<DatabaseHandle> {
  mkdirSync(dataDir, { recursive: true })
  const unlock = lockFolder(dataDir)
  try {
    const handle = await openEmbedded({ dataDir: join(dataDir, 'db') })
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
