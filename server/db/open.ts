import { type Config, ConfigError } from '../config.ts'
import { type DatabaseHandle, openEmbeddedFolder, openPostgres } from './connection.ts'

/** The database the configuration asks for. @throws {ConfigError} when it cannot be used */
export async function openDatabase(config: Config): Promise<DatabaseHandle> {
  if (!config.databaseUrl) return openEmbeddedFolder(config.dataDir)
  try {
    return await openPostgres(config.databaseUrl, { replicaUrl: config.databaseReplicaUrl })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ConfigError(`Не удалось подключиться к базе из DATABASE_URL: ${reason}`)
  }
}
