import type { AppInstance } from '#server/lib/app-instance.ts'
import { nonPagePolicy } from '#server/lib/fastify/security-headers.ts'
import { type ImageStore, isImageKey } from './storage.ts'

/**
 * The files of pictures. Their names cannot be guessed and their content never changes, so caches may keep them
 * forever.
 */
export function registerImageFiles(app: AppInstance, store: ImageStore): void {
  app.get<{ Params: { '*': string } }>('/uploads/*', { schema: { hide: true } }, async (request, reply) => {
    const name = request.params['*']
    const bytes = isImageKey(name) ? await store.get(name) : null
    reply.header('x-content-type-options', 'nosniff').header('content-security-policy', nonPagePolicy)
    if (!bytes)
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('Нет такой картинки')
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('image/webp')
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  })
}
