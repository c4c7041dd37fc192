import type {} from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { COVER_PATTERNS, COVER_VARIANTS, type CoverPattern } from '#contract/tones.ts'
import { coverSvg } from './cover-svg.ts'

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

/** «cups-17.svg»; each cover has one spelling, so that «cups-017.svg» does not fill caches with duplicates. */
export function parseCoverFile(file: string): { pattern: CoverPattern; variant: number } | null {
  const match = /^([a-z]+)-(0|[1-9]\d?)\.svg$/.exec(file)
  const pattern = COVER_PATTERNS.find((name) => name === match?.[1])
  const variant = Number(match?.[2])
  return pattern && variant < COVER_VARIANTS ? { pattern, variant } : null
}
