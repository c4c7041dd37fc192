import type {} from '@fastify/swagger'
import type { DatabaseHandle } from '#server/db/connection.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { Metrics } from '#server/lib/metrics.ts'
import type { RedisClient } from '#server/lib/redis.ts'

const READY_LIMIT_MS = 2000

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
    /** Makes the node report that it is not ready and close connections after their next response. */
    beginShutdown(): void
    /** Registers a callback for the beginning of the shutdown. */
    onShutdown(callback: () => void): void
  }
}

/** Routes for operators: health, readiness, metrics. */
export function registerOperations(
  app: AppInstance,
  { database, redis }: { database: DatabaseHandle; redis?: RedisClient | undefined },
): void {
  const metrics = new Metrics()
  metrics.watchDatabase(database)
  app.decorate('metrics', metrics)

  let isClosing = false
  const listeners: (() => void)[] = []
  const beginShutdown = () => {
    if (isClosing) return
    isClosing = true
    for (const callback of listeners) callback()
  }
  app.decorate('beginShutdown', beginShutdown)
  app.decorate('onShutdown', (callback: () => void) => void listeners.push(callback))
  app.addHook('preClose', async () => beginShutdown())
  app.addHook('onRequest', (_request, reply, done) => {
    // Set on the raw response, because cached pages bypass Fastify's sending.
    if (isClosing) reply.raw.setHeader('connection', 'close')
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    metrics.countRequest(
      request.method,
      request.routeOptions.url ?? 'unknown',
      reply.statusCode,
      reply.elapsedTime,
    )
    done()
  })

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const probes = { database: () => database.ping(), ...(redis && { redis: () => redis.ping() }) }
    const states = await Promise.all(
      Object.entries(probes).map(async ([name, ping]) => [name, isClosing ? 'closing' : await probe(ping)]),
    )
    const isReady = states.every(([, state]) => state === 'ok')
    if (!isReady) request.log.warn(Object.fromEntries(states), 'not ready')
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: isReady ? 'ready' : 'not ready',
        ...Object.fromEntries(states.map(([name, state]) => [name, state === 'ok' ? 'ok' : 'unreachable'])),
      })
  })

  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  )
}

async function probe(ping: () => Promise<unknown>): Promise<string> {
  const tooLong = new Promise<string>((resolve) => setTimeout(resolve, READY_LIMIT_MS, 'timeout').unref())
  const result = ping().then(
    () => 'ok',
    (error: unknown) => (error instanceof Error ? error.message : 'failed'),
  )
  return Promise.race([result, tooLong])
}
