import { Readable } from 'node:stream'
import {
  addGuest,
  changeGuest,
  downloadGuestCard,
  downloadGuestCards,
  eraseGuest,
  getGuest,
  importGuests,
  listGuestLog,
  listGuests,
  markGuestsDistinct,
  mergeGuests,
  separateGuest,
} from '#contract/guest-cards/guest-cards.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireSession } from '#server/lib/viewer.ts'
import { eraseDaily, listenToReservations } from './events.ts'
import * as files from './files.ts'
import * as importing from './importing/service.ts'
import { listGuestActions } from './log.ts'
import * as service from './service.ts'

/** A table of ten thousand guests in UTF-8. */
const IMPORT_BYTES = 3 * 1024 * 1024

export function registerGuestCards(app: AppInstance): void {
  listenToReservations(app)
  eraseDaily(app)

  app.get(listGuests.path, { schema: listGuests.schema }, async ({ viewer, params, query }) => ({
    data: await service.listGuests(app, requireSession(viewer), params.placeId, query),
  }))

  app.post(addGuest.path, { schema: addGuest.schema }, async ({ viewer, params, body }, reply) => {
    const guest = await service.addGuest(app, requireSession(viewer), params.placeId, body, Date.now())
    return reply.code(201).send({ data: { guest } })
  })

  app.get(getGuest.path, { schema: getGuest.schema }, async ({ viewer, params }) => ({
    data: { guest: await service.getGuest(app, requireSession(viewer), params.guestId) },
  }))

  app.patch(changeGuest.path, { schema: changeGuest.schema }, async ({ viewer, params, body }) => ({
    data: { guest: await service.changeGuest(app, requireSession(viewer), params.guestId, body) },
  }))

  app.delete(eraseGuest.path, { schema: eraseGuest.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    await service.eraseGuest(app, viewer, request.params.guestId)
    request.log.info({ security: 'guest card erased', userId: viewer.userId, ip: request.ip })
    return { data: {} }
  })

  const steps = [
    [mergeGuests, service.mergeGuests],
    [markGuestsDistinct, service.markGuestsDistinct],
  ] as const
  for (const [operation, act] of steps) {
    app.post(operation.path, { schema: operation.schema }, async ({ viewer, params, body }) => ({
      data: { guest: await act(app, requireSession(viewer), params.guestId, body.other_id) },
    }))
  }

  app.post(separateGuest.path, { schema: separateGuest.schema }, async ({ viewer, params }) => ({
    data: { guest: await service.separateGuest(app, requireSession(viewer), params.guestId) },
  }))

  app.get(downloadGuestCard.path, { schema: downloadGuestCard.schema }, async (request, reply) => {
    const viewer = requireSession(request.viewer)
    const { format } = request.query
    const text = await files.exportGuest(app, viewer, request.params.guestId, format)
    request.log.info({ security: 'guest card exported', userId: viewer.userId, ip: request.ip })
    return reply
      .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="guest.${format}"`)
      .header('cache-control', 'private, no-store')
      .serializer(String)
      .send(text)
  })

  app.get(downloadGuestCards.path, { schema: downloadGuestCards.schema }, async (request, reply) => {
    const viewer = requireSession(request.viewer)
    const file = await files.exportGuests(app.db, viewer, request.params.placeId)
    request.log.info({ security: 'all guest cards exported', userId: viewer.userId, ip: request.ip })
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="guests.csv"')
      .header('cache-control', 'private, no-store')
      .send(Readable.from(file) as unknown as string)
  })

  app.post(
    importGuests.path,
    { schema: importGuests.schema, bodyLimit: IMPORT_BYTES },
    async ({ viewer, params, body }) => ({
      data: {
        import: await importing.importGuests(app, requireSession(viewer), params.placeId, body, Date.now()),
      },
    }),
  )

  app.get(listGuestLog.path, { schema: listGuestLog.schema }, async ({ viewer, params, query }) => ({
    data: await listGuestActions(app.db, requireSession(viewer), params.placeId, query),
  }))
}
