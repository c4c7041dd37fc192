import { Readable } from 'node:stream'
import type {} from '@fastify/swagger'
import type { FastifyReply } from 'fastify'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { parseFileName } from './rules.ts'
import { listSitemapFiles, openSitemap } from './service.ts'
import { viewAddresses, viewIndex, viewRobots } from './views.ts'

const CACHE_FOR_AN_HOUR = 'public, max-age=3600'
const INDEX_MAX_AGE_MS = 10 * 60_000

/** Files that search engines read first. */
export function registerSitemaps(app: AppInstance): void {
  const { publicUrl } = app.config
  let index: { at: number; xml: Promise<string> } | undefined

  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', CACHE_FOR_AN_HOUR)
      .type('text/plain; charset=utf-8')
      .send(viewRobots(publicUrl)),
  )

  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    // The index is cached, because it counts every listed row.
    if (!index || Date.now() - index.at > INDEX_MAX_AGE_MS) {
      index = { at: Date.now(), xml: listSitemapFiles(app.db).then((files) => viewIndex(publicUrl, files)) }
      index.xml.catch(() => {
        index = undefined
      })
    }
    return sendXml(reply, await index.xml)
  })

  app.get<{ Params: { file: string } }>(
    '/sitemaps/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const file = parseFileName(request.params.file)
      const batches = file && (await openSitemap(app.db, file.kind, file.number))
      if (!batches) return reply.code(404).type('text/plain; charset=utf-8').send('Нет такой карты сайта')
      return sendXml(reply, Readable.from(viewAddresses(publicUrl, batches)))
    },
  )
}

function sendXml(reply: FastifyReply, body: string | Readable): FastifyReply {
  return reply.header('cache-control', CACHE_FOR_AN_HOUR).type('application/xml; charset=utf-8').send(body)
}
