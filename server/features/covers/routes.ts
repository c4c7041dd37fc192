import type {} from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { coverSvg } from './cover-svg.ts'
import { parseCoverFile } from './rules.ts'

/** A cover never changes under its address, so caches may keep it forever. */
const FOREVER = 'public, max-age=31536000, immutable'

export async function registerCovers(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { file: string } }>(
    '/covers/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const cover = parseCoverFile(request.params.file)
      if (!cover) return reply.code(404).type('text/plain; charset=utf-8').send('Нет такой обложки')
      return reply
        .header('cache-control', FOREVER)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .type('image/svg+xml; charset=utf-8')
        .send(coverSvg(cover))
    },
  )
}
