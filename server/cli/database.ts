import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/connection.ts'
import { explain } from '#server/db/embedded/embedded.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'

/** Opens the configured database, migrated to the latest version, for the duration of `work`. */
export async function withDatabase<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    await migrateToLatest(database.db)
    return await work(database.db)
  } catch (error) {
    throw config.databaseUrl ? error : explain(error, config.dataDir)
  } finally {
    await database.close()
  }
}
