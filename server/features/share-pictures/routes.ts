import type {} from '@fastify/swagger'
import { sharePicturePath } from '#contract/share-cards.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { AppError } from '#server/lib/errors.ts'
import { nonPagePolicy } from '#server/lib/fastify/security-headers.ts'
import { parseShareAddress } from './rules.ts'
import { readCard, SharePictures } from './service.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const perMinute = { limit: 120, windowSeconds: 60 }

/** The pictures that messengers show beside a link to a place, a post or a collection: `/share/places/{id}.jpg`. */
export function registerSharePictures(app: AppInstance): void {
  const pictures = new SharePictures(app.imageStore)
  app.get<{ Params: { kind: string; file: string } }>(
    '/share/:kind/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const address = parseShareAddress(request.params.kind, request.params.file)
      const card = address && (await readCard(app.db, address).catch(nullIfNotReadable))
      if (!card) {
        return reply
          .code(404)
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send('Нет такой картинки')
      }
      const current = sharePicturePath(card)
      // An older address leads to the picture of the present content.
      if (request.url !== current) return reply.header('cache-control', 'no-store').redirect(current, 302)
      const wait = await app.limits.countCheaply({ key: `share:${request.ip}`, ...perMinute })
      if (wait > 0) throw new AppError('TooManyRequests', { timeoutSeconds: wait })
      const bytes = await pictures.draw(card)
      return reply
        .header('cache-control', FOREVER)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', nonPagePolicy)
        .type('image/jpeg')
        .send(bytes)
    },
  )
}

function nullIfNotReadable(error: unknown): null {
  if (error instanceof AppError && error.code < 500) return null
  throw error
}
