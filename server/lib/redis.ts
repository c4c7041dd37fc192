import { ConfigError } from '../config.ts'

const CONNECT_TIMEOUT_MS = 5000
const COMMAND_TIMEOUT_MS = 1000
const MAX_RECONNECT_DELAY_MS = 1000

export type RedisClient = Awaited<ReturnType<typeof openRedis>>

/**
 * Reconnects automatically; while disconnected, commands fail at once. @throws {ConfigError} when it cannot be
 * reached
 */
export async function openRedis(url: string, onError: (error: unknown) => void = () => {}) {
  const { createClient } = await import('@redis/client')
  let isOpen = false
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: COMMAND_TIMEOUT_MS },
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: (attempts) => (isOpen ? Math.min(attempts * 100, MAX_RECONNECT_DELAY_MS) : false),
    },
  })
  client.on('error', onError)
  try {
    await client.connect()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ConfigError(`Не получилось подключиться к Redis из REDIS_URL: ${reason}`)
  }
  isOpen = true
  return client
}

/**
 * A separate connection that queues commands while disconnected, for a library that would otherwise retry them
 * endlessly without a pause.
 */
export function openBufferingRedis(redis: RedisClient): RedisClient {
  const client = redis.duplicate({ disableOfflineQueue: false, commandOptions: { timeout: undefined } })
  client.on('error', () => {})
  client.connect().catch(() => {})
  return client
}
