import './environment.ts'

import { pino } from 'pino'
import { buildApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { openDatabase } from './db/open.ts'
import { openRedis } from './lib/redis.ts'

const SHUTDOWN_LIMIT_MS = 10_000

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
  })
  const database = await openDatabase(config)
  const redis = config.redisUrl ? await openRedis(config.redisUrl) : undefined
  const app = await buildApp({ config, database, redis })

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    app.log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref()
    await app.close()
    redis?.destroy()
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  await app.listen({ host: config.host, port: config.port })
  process.stdout.write(`\n  Сходим открыт: ${config.publicUrl}\n\n`)
}
