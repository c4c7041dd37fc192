import type {} from '@fastify/swagger'
import { Type } from 'typebox'
import { getPlace } from '#server/features/places/service.ts'
import { readCard } from '#server/features/share-pictures/service.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { AppError } from '#server/lib/errors.ts'
import { nonPagePolicy } from '#server/lib/fastify/security-headers.ts'
import { guest } from '#server/lib/viewer.ts'
import { type EmbeddedPage, type EmbeddedSize, parseEmbedded, viewEmbedded } from './rules.ts'

const MAX_URL = 2000
const Size = Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 }))
const embeddedQuery = Type.Object({
  url: Type.String({ maxLength: MAX_URL }),
  maxwidth: Size,
  maxheight: Size,
  format: Type.Optional(Type.String({ maxLength: 10 })),
})

/** The embed that other sites show for a link to a page of ours, by https://oembed.com: `/oembed?url=…`. */
export function registerOembed(app: AppInstance): void {
  app.get('/oembed', { schema: { hide: true, querystring: embeddedQuery } }, async ({ query }, reply) => {
    reply
      .header('access-control-allow-origin', '*')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', nonPagePolicy)
    if (query.format !== undefined && query.format !== 'json') {
      return reply.code(501).send({ error: 'Only JSON is available' })
    }
    const embedded = await readEmbedded(app, query).catch(nullWhereMissing)
    if (!embedded) return reply.code(404).header('cache-control', 'no-store').send({ error: 'No such page' })
    return reply.header('cache-control', 'public, max-age=300').send(embedded)
  })
}

async function readEmbedded(
  { db, config: { publicUrl } }: Pick<AppInstance, 'db' | 'config'>,
  { url, ...size }: EmbeddedSize & { url: string },
) {
  const page = parseEmbedded(url, publicUrl)
  if (!page) return null
  const { address, path } = await find(page)
  return viewEmbedded(await readCard(db, address), { path, publicUrl, ...size })

  async function find(page: EmbeddedPage) {
    if (page.kind !== 'places') return { address: page, path: `/${page.kind}/${page.id}` }
    const { id, latinName } = await getPlace(db, guest, page.slug, { response_type: 'page' })
    return { address: { kind: page.kind, id }, path: `/${latinName}` }
  }
}

/** A page that is not public is answered like one that does not exist. */
function nullWhereMissing(error: unknown): null {
  if (error instanceof AppError && error.code < 500) return null
  throw error
}
