import { randomUUID } from 'node:crypto'
import type { AppInstance } from './http.ts'
import type { RedisClient } from './redis.ts'

const CHANNEL = 'shodim:written'

interface News {
  node: string
  tags: readonly string[]
  endedSessions?: readonly string[]
}

/**
 * A write on one node drops the pages that show it on all of them, and a session ended on one is over on all. While Redis
 * is away, the age of a page and of what is known of a session are what limits how long they serve; after that everything
 * is dropped, because nobody knows what was missed.
 */
export function shareInvalidation(app: AppInstance, redis: RedisClient): void {
  const node = randomUUID()
  let isHeard = true
  const subscriber = redis.duplicate()
  subscriber.on('error', () => {})
  subscriber.on('ready', () => {
    app.pageCache.clear()
    app.sessions.forget()
  })
  const tell = (news: News) => {
    redis.publish(CHANNEL, JSON.stringify(news)).then(
      () => {
        isHeard = true
      },
      (err) => {
        // Once for an outage, not for every write in it.
        if (isHeard) app.log.warn({ err }, 'other nodes are not told of writes')
        isHeard = false
      },
    )
  }
  app.pageCache.onInvalidate((tags) => tell({ node, tags }))
  app.sessions.onEnd((endedSessions) => tell({ node, tags: [], endedSessions }))
  app.addHook('onReady', async () => {
    await subscriber.connect()
    await subscriber.subscribe(CHANNEL, (message) => {
      const news: News = JSON.parse(message)
      if (news.node === node) return
      app.pageCache.drop(...news.tags)
      if (news.endedSessions) app.sessions.forget(news.endedSessions)
    })
  })
  app.addHook('onClose', async () => subscriber.destroy())
}
