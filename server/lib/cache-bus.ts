import { randomUUID } from 'node:crypto'
import type { AppInstance } from './http.ts'
import type { RedisClient } from './redis.ts'

const CHANNEL = 'shodim:written'

interface Written {
  node: string
  tags: string[]
}

/**
 * A write on one node drops the pages that show it on all of them. While Redis is away, the age of a page is what limits
 * how long it is shown; after that everything is dropped, because nobody knows what was missed.
 */
export function shareInvalidation(app: AppInstance, redis: RedisClient): void {
  const node = randomUUID()
  let isHeard = true
  const subscriber = redis.duplicate()
  subscriber.on('error', () => {})
  subscriber.on('ready', () => app.pageCache.clear())
  app.pageCache.onInvalidate((tags) => {
    redis.publish(CHANNEL, JSON.stringify({ node, tags } satisfies Written)).then(
      () => {
        isHeard = true
      },
      (err) => {
        // Once for an outage, not for every write in it.
        if (isHeard) app.log.warn({ err }, 'other nodes are not told of writes')
        isHeard = false
      },
    )
  })
  app.addHook('onReady', async () => {
    await subscriber.connect()
    await subscriber.subscribe(CHANNEL, (message) => {
      const written: Written = JSON.parse(message)
      if (written.node !== node) app.pageCache.drop(...written.tags)
    })
  })
  app.addHook('onClose', async () => subscriber.destroy())
}
