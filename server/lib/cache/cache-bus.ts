import { randomUUID } from 'node:crypto'
import type { AppInstance } from '#server/lib/app-instance.ts'
import type { RedisClient } from '#server/lib/redis.ts'

const CHANNEL = 'shodim:invalidations'

interface Invalidation {
  node: string
  tags: readonly string[]
  endedSessions?: readonly string[]
}

/**
 * Drops pages that show a write, and ended sessions, on all nodes. While Redis is unreachable only the age of a page
 * or a session limits its use; afterwards everything is dropped, because messages may have been lost.
 */
export function shareInvalidation(app: AppInstance, redis: RedisClient): void {
  const node = randomUUID()
  let isPublished = true
  const subscriber = redis.duplicate()
  subscriber.on('error', () => {})
  subscriber.on('ready', () => {
    app.pageCache.clear()
    app.sessions.forget()
  })
  const publish = (invalidation: Invalidation) => {
    redis.publish(CHANNEL, JSON.stringify(invalidation)).then(
      () => {
        isPublished = true
      },
      (err) => {
        // Logged once for each outage.
        if (isPublished) app.log.warn({ err }, 'writes are not published to other nodes')
        isPublished = false
      },
    )
  }
  app.pageCache.onInvalidate((tags) => publish({ node, tags }))
  app.sessions.onEnd((endedSessions) => publish({ node, tags: [], endedSessions }))
  app.addHook('onReady', async () => {
    await subscriber.connect()
    await subscriber.subscribe(CHANNEL, (message) => {
      const invalidation: Invalidation = JSON.parse(message)
      if (invalidation.node === node) return
      app.pageCache.invalidateLocally(...invalidation.tags)
      if (invalidation.endedSessions) app.sessions.forget(invalidation.endedSessions)
    })
  })
  app.addHook('onClose', async () => subscriber.destroy())
}
