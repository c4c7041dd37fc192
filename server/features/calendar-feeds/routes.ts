import {
  getCalendarFeed,
  getOwnCalendarFeed,
  readCalendarFeed,
  renewCalendarFeed,
  renewOwnCalendarFeed,
  stopCalendarFeed,
  stopOwnCalendarFeed,
} from '#contract/reservations/calendar-feeds.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { isNotModified } from '#server/lib/cache/page-cache.ts'
import { requireSession } from '#server/lib/viewer.ts'
import * as service from './service.ts'

export function registerCalendarFeeds(app: AppInstance): void {
  app.get(getCalendarFeed.path, { schema: getCalendarFeed.schema }, async ({ viewer, params }) => ({
    data: { feed: await service.getFeed(app.db, requireSession(viewer), params.placeId) },
  }))

  app.post(renewCalendarFeed.path, { schema: renewCalendarFeed.schema }, async (request, reply) => {
    const viewer = requireSession(request.viewer)
    const { has_phones: hasPhones = false } = request.body
    const renewed = await service.renewFeed(app, viewer, request.params.placeId, { hasPhones })
    request.log.info({ security: 'calendar address made', userId: viewer.userId, ip: request.ip })
    return reply.code(201).send({ data: renewed })
  })

  app.delete(stopCalendarFeed.path, { schema: stopCalendarFeed.schema }, async ({ viewer, params }) => {
    await service.stopFeed(app.db, requireSession(viewer), params.placeId)
    return { data: {} }
  })

  app.get(getOwnCalendarFeed.path, { schema: getOwnCalendarFeed.schema }, async ({ viewer }) => ({
    data: { feed: await service.getFeed(app.db, requireSession(viewer), null) },
  }))

  app.post(renewOwnCalendarFeed.path, { schema: renewOwnCalendarFeed.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const renewed = await service.renewFeed(app, viewer, null, { hasPhones: false })
    request.log.info({ security: 'own calendar address made', userId: viewer.userId, ip: request.ip })
    return { data: renewed }
  })

  app.delete(stopOwnCalendarFeed.path, { schema: stopOwnCalendarFeed.schema }, async ({ viewer }) => {
    await service.stopFeed(app.db, requireSession(viewer), null)
    return { data: {} }
  })

  app.get(readCalendarFeed.path, { schema: readCalendarFeed.schema }, async (request, reply) => {
    const { text, etag, modifiedAt } = await service.readFeed(app, request.params.secret, Date.now())
    reply
      .header('etag', etag)
      .header('last-modified', new Date(modifiedAt).toUTCString())
      // Calendar programs revalidate their copy each time.
      .header('cache-control', 'private, no-cache')
      .header('content-disposition', 'inline; filename="reservations.ics"')
    if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send('')
    return reply.type('text/calendar; charset=utf-8').send(text)
  })
}
