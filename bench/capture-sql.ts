import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely'
import { buildApi } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
// Sets how the driver reads numbers of eight bytes, as in the product.
import '#server/db/connection.ts'
import { openPool } from '#server/db/pools/primary-pool.ts'
import type { DB } from '#server/db/types.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import type { BareSqlTask } from './bare/bare-sql.ts'

type Statements = BareSqlTask['requests'][number]

export interface Recorder {
  /** The statements the API runs for this address, once its reference lists are in memory. */
  record(path: string, headers?: Record<string, string>): Promise<Statements>
  close(): Promise<void>
}

/** Starts the real API with a recorder of its statements. */
export async function startRecorder(databaseUrl: string): Promise<Recorder> {
  let current: Statements = []
  const { app, close } = await startApiWithStatementListener(databaseUrl, ({ query }) => {
    current.push({ sql: query.sql, parameters: [...query.parameters] })
  })
  return {
    record: async (path, headers = {}) => {
      const request = { method: 'GET' as const, url: path, headers }
      await app.inject(request)
      current = []
      const reply = await app.inject(request)
      if (reply.statusCode !== 200)
        throw new Error(`${path} answered ${reply.statusCode}: ${reply.body.slice(0, 300)}`)
      return [...current]
    },
    close,
  }
}

/** Starts the real API in this process, with a listener for every statement. */
export async function startApiWithStatementListener(
  databaseUrl: string,
  onQuery: (event: LogEvent) => void,
): Promise<{ app: AppInstance; close: () => Promise<void> }> {
  const pool = openPool(databaseUrl, { max: 1 })
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => {
      if (event.level === 'query') onQuery(event)
    },
  })
  const app = buildApi({
    config: readConfig({ LOG_LEVEL: 'silent' }),
    database: {
      db,
      jobStore: { connectionString: databaseUrl, max: 1 },
      pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
      ping: async () => void (await sql`select 1`.execute(db)),
      close: () => db.destroy(),
    },
  })
  await app.ready()
  return {
    app,
    close: async () => {
      await app.close()
      await db.destroy()
    },
  }
}
