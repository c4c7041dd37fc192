import { Readable } from 'node:stream'
import type {} from '@fastify/swagger'
import { loadReference } from '#server/features/reference/lookup.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { exportPublic } from './service.ts'

/** A file may be as large as its city. */
const downloads = { limit: 20, windowSeconds: 3600 }
const CACHE_FOR_AN_HOUR = 'public, max-age=3600'

/** Public places as a file for other programs: `/export/moscow.geojson`. */
export function registerExports(app: AppInstance): void {
  app.get<{ Params: { file: string } }>(
    '/export/:file',
    { schema: { hide: true } },
    async ({ params, ip }, reply) => {
      const slug = /^([a-z0-9-]{1,120})\.geojson$/.exec(params.file)?.[1]
      const city = slug && (await loadReference(app.db)).cityBySlug.get(slug)
      if (!city || city.latinName !== slug) {
        return reply.code(404).type('text/plain; charset=utf-8').send('Такой выгрузки нет')
      }
      const wait = await app.limits.countCheaply({ key: `export:${ip}`, ...downloads })
      if (wait > 0) {
        return reply
          .code(429)
          .header('retry-after', String(wait))
          .type('text/plain; charset=utf-8')
          .send('Вы скачиваете слишком часто. Попробуйте позже')
      }
      const { publicUrl } = app.config
      return reply
        .header('cache-control', CACHE_FOR_AN_HOUR)
        .header('content-disposition', `attachment; filename="shodim-${slug}.geojson"`)
        .header('link', '<https://opendatacommons.org/licenses/odbl/1-0/>; rel="license"')
        .type('application/geo+json; charset=utf-8')
        .send(Readable.from(exportPublic(app.db, slug, { publicUrl, now: new Date() })))
    },
  )
}
