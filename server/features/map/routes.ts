import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type {} from '@fastify/swagger'
import { Type } from 'typebox'
import { Latitude, Longitude, Slug } from '#contract/fields.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { AppError } from '#server/lib/errors.ts'
import { parseRange } from './rules.ts'
import { drawSketch } from './service.ts'
import { mapStyle } from './style.ts'

const sketchQuery = Type.Object({
  city: Slug,
  lat: Latitude,
  lon: Longitude,
  theme: Type.Union([Type.Literal('light'), Type.Literal('dark')]),
})

export function registerMap(app: AppInstance): void {
  registerSketches(app)
  if (app.config.mapPmtiles) registerTiles(app, app.config.mapPmtiles)
}

/** The small maps on pages of places are pictures, so that no page loads a map library. */
function registerSketches(app: AppInstance): void {
  app.get('/map/sketch.svg', { schema: { hide: true, querystring: sketchQuery } }, async (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .header('content-security-policy', "default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .type('image/svg+xml; charset=utf-8')
      .send(await drawSketch(app.db, request.query)),
  )
}

/** With `MAP_PMTILES` this server serves the whole map: its style, and its tiles as ranges of one file. */
function registerTiles(app: AppInstance, mapPmtiles: string): void {
  app.get<{ Querystring: { theme?: string } }>(
    '/map/style.json',
    { schema: { hide: true } },
    async (request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .send(mapStyle(request.query.theme === 'dark' ? 'dark' : 'light')),
  )

  app.get('/map/tiles.pmtiles', { schema: { hide: true } }, async (request, reply) => {
    const file = await stat(mapPmtiles).catch((cause) => {
      throw new AppError('ServiceUnavailable', { cause })
    })
    const etag = `"${file.size.toString(36)}-${Math.round(file.mtimeMs).toString(36)}"`
    reply
      .header('accept-ranges', 'bytes')
      .header('cache-control', 'public, max-age=86400')
      .header('etag', etag)
      .type('application/vnd.pmtiles')
    // A range of a new version of the file must not be mixed with cached ranges of the old one.
    const isSameFile = !request.headers['if-range'] || request.headers['if-range'] === etag
    const range = isSameFile ? parseRange(request.headers.range, file.size) : 'whole'
    if (range === 'unsatisfiable') {
      return reply.code(416).header('content-range', `bytes */${file.size}`).send()
    }
    if (range === 'whole') {
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.header('content-length', file.size).send(createReadStream(mapPmtiles))
    }
    return reply
      .code(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
      .header('content-length', range.end - range.start + 1)
      .send(createReadStream(mapPmtiles, range))
  })
}
