import './environment.ts'

import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { stopListening } from '#server/lib/fastify/stop-listening.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import type { DatabaseHandle } from './db/connection.ts'
import { explain } from './db/embedded/embedded.ts'
import { openDatabase } from './db/open.ts'
import { isProductionDeclared } from './environment.ts'
import { describeMissingGateways } from './features/delivery/gateways.ts'
import { openRedis } from './lib/redis.ts'

type App = typeof import('./app.ts')

const SHUTDOWN_LIMIT_MS = 10_000
/** Longer than a proxy keeps an idle connection, so that afterwards nothing is sent to this node. */
const CLOSE_GRACE_MS = 1500

try {
  await start()
} catch (error) {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`)
  else pino().fatal({ err: error }, 'start failed')
  process.exit(1)
}

async function start(): Promise<void> {
  const config = readConfig(process.env, {
    tryOut: process.argv.includes('--try-out'),
    development: process.argv.includes('--dev'),
    production: isProductionDeclared,
  })
  const opening = openDatabase(config, { isServer: true })
  // A thousand modules, loaded while the database server starts.
  const loading = import('./app.ts')
  loading.catch(() => {})
  const database = await opening
  try {
    await serve(await loading, config, database)
  } catch (error) {
    // A connection in use must not keep a failed start from ending.
    await Promise.race([database.close().catch(() => {}), pause(SHUTDOWN_LIMIT_MS)])
    throw config.databaseUrl ? error : explain(error, config.dataDir)
  }
}

async function serve({ buildApp }: App, config: Config, database: DatabaseHandle): Promise<void> {
  const redis = config.redisUrl ? await openRedis(config.redisUrl) : undefined
  const app = await buildApp({ config, database, redis })

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    app.log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref()
    // Ctrl+C stops at once; SIGTERM waits for the proxies of several nodes.
    if (signal === 'SIGTERM') {
      app.beginShutdown()
      await pause(CLOSE_GRACE_MS)
      await stopListening(app.server)
      await untilAnswered(app.server)
    }
    await app.close()
    redis?.destroy()
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    await app.close()
    redis?.destroy()
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    throw isTaken
      ? new ConfigError(
          `Порт ${config.port} занят: остановите программу, которая его слушает, или задайте другой PORT`,
        )
      : error
  }
  process.stdout.write(`\n  Сходим открыт: ${config.publicUrl}\n\n`)
  for (const sentence of describeMissingGateways(config)) process.stdout.write(`  ${sentence}\n`)
}

async function untilAnswered(server: Server): Promise<void> {
  for (let waited = 0; waited < CLOSE_GRACE_MS && (await countConnections(server)) > 0; waited += 50)
    await pause(50)
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)))
}
