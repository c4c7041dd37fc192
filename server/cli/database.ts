import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/connection.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { syncReference } from '#server/features/reference/service.ts'

/** The configured database, brought up to date, for as long as `work` takes. */
export async function withDatabase<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(readConfig(process.env))
  try {
    await migrateToLatest(database.db)
    await syncReference(database.db)
    return await work(database.db)
  } finally {
    await database.close()
  }
}
