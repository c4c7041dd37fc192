import type {} from '@fastify/swagger'
import type { AppInstance } from '#server/lib/app-instance.ts'
import type { RenderedPage } from '#server/lib/cache/page-cache.ts'
import { sendCached } from '#server/lib/cache/send-cached.ts'
import { AppError } from '#server/lib/errors.ts'
import { type FeedAddress, parseFeedAddress } from './rules.ts'
import { readFeed } from './service.ts'
import { viewAtom } from './views.ts'

/** Atom feeds of cities, places, people and collections, kept in the cache of guests' pages. */
export function registerFeeds(app: AppInstance): void {
  app.get<{ Params: { kind: string; file: string } }>(
    '/feeds/:kind/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const address = parseFeedAddress(request.params.kind, request.params.file)
      if (!address) return reply.code(404).type('text/plain; charset=utf-8').send(NO_FEED)
      const key = `/feeds/${address.kind}/${address.subject}.atom`
      const { page } = await app.pageCache.get(key, () => renderFeed(app, address))
      return sendCached(request, reply, page)
    },
  )
}

const NO_FEED = 'Такой ленты нет'

async function renderFeed(app: AppInstance, address: FeedAddress): Promise<RenderedPage> {
  try {
    const { feed, tags } = await readFeed(app.db, address)
    return {
      status: 200,
      headers: { 'content-type': 'application/atom+xml; charset=utf-8' },
      body: Buffer.from(viewAtom(feed, app.config.publicUrl)),
      tags,
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code >= 500) throw error
    return {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: Buffer.from(NO_FEED),
    }
  }
}
