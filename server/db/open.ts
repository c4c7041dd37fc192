import { type Config, ConfigError } from '../config.ts'
import { type DatabaseHandle, openPostgres } from './connection.ts'
import { openEmbedded } from './embedded/embedded.ts'

export interface ServerHandle {
  url: string
  /** The data folder of the product's own server. */
  data?: string
  release(): Promise<void>
}

/**
 * The server that the configuration names, or the product's own.
 * @throws {ConfigError} when it cannot be used
 */
export async function openServer(
  config: Config,
  { isServer = false }: { isServer?: boolean } = {},
): Promise<ServerHandle> {
  if (config.databaseUrl) return { url: config.databaseUrl, release: async () => {} }
  const onNotice = (sentence: string) => void process.stderr.write(`${sentence}\n`)
  return openEmbedded({ dataDir: config.dataDir, pgBin: config.pgBin, isServer, onNotice })
}

/**
 * Opens the database of the configuration. One application server at a time uses a data folder; CLI commands may
 * connect in parallel. @throws {ConfigError} when it cannot be used
 */
export async function openDatabase(
  config: Config,
  options: { isServer?: boolean } = {},
): Promise<DatabaseHandle & { url: string }> {
  const server = await openServer(config, options)
  try {
    const handle = await openPostgres(server.url, { replicaUrl: config.databaseReplicaUrl })
    return {
      ...handle,
      url: server.url,
      close: async () => {
        await handle.close()
        await server.release()
      },
    }
  } catch (cause) {
    await server.release()
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ConfigError(
      `Не получилось подключиться к ${config.databaseUrl ? 'базе из DATABASE_URL' : 'встроенной базе'}: ${reason}`,
    )
  }
}
