import type { FastifyRequest } from 'fastify'
import { listChainReservations } from '#contract/reservations/chain-board.ts'
import {
  acceptReservation,
  acknowledgeReservation,
  acknowledgeReservationByCode,
  adjustReservation,
  arriveReservation,
  cancelReservation,
  cancelReservationByCode,
  confirmReservation,
  countAffectedReservations,
  countNewReservations,
  createReservation,
  createVenueReservation,
  declineReservation,
  FORM_TYPE,
  getReservation,
  getReservationByCode,
  getReservationSettings,
  getReservationTerms,
  joinWaitlist,
  leaveReservation,
  leaveWaitlist,
  listNextTables,
  listOwnReservations,
  listOwnWaitlistEntries,
  listReservationDays,
  listReservationIntervals,
  listVenueReservations,
  missReservation,
  moveReservation,
  moveReservationByCode,
  previewReservations,
  requestCode,
  restoreReservation,
  returnReservation,
  seatReservation,
  updateReservationSettings,
} from '#contract/reservations/reservations.ts'
import { getFloorPlans, listTableChoices, saveFloorPlan } from '#contract/reservations/tables.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { parseForm } from '#server/lib/fastify/query-string.ts'
import { requireSession } from '#server/lib/viewer.ts'
import { listNextTables as findNextTables } from './availability/service.ts'
import { getChainBoard } from './chain/service.ts'
import { countAffected } from './disruptions/service.ts'
import { registerDoor } from './door/routes.ts'
import { registerReservationEvents } from './events.ts'
import * as freeTimes from './free-times.ts'
import * as guestActions from './guest-actions.ts'
import * as guestDetails from './guest-details.ts'
import * as messageLinks from './message-links.ts'
import * as moves from './moves.ts'
import { countNew } from './repository.ts'
import { requestReservation } from './requests/service.ts'
import * as service from './service.ts'
import * as settings from './settings/service.ts'
import * as tables from './tables/service.ts'
import { adjustStay } from './venue/adjusting.ts'
import { notifyBoards } from './venue/live.ts'
import * as venue from './venue/service.ts'
import * as waitingList from './waiting-list/service.ts'

export function registerReservations(app: AppInstance): void {
  registerReservationEvents(app)
  notifyBoards(app)
  app.register(async (scope) => registerForGuests(scope as AppInstance))
  registerForVenues(app)
  registerDoor(app)
}

/** Operations of guests; some of them are also sent by a plain form. */
function registerForGuests(app: AppInstance): void {
  app.addContentTypeParser(
    FORM_TYPE,
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string | Buffer) => parseForm(String(body)),
  )

  app.get(getReservationTerms.path, { schema: getReservationTerms.schema }, async (request) => ({
    data: { terms: await freeTimes.getTerms(app.db, request.params.placeId, Date.now()) },
  }))

  app.get(listReservationIntervals.path, { schema: listReservationIntervals.schema }, async (request) => ({
    data: await freeTimes.listIntervals(app.db, request.params.placeId, request.query, Date.now()),
  }))

  app.get(listReservationDays.path, { schema: listReservationDays.schema }, async (request) => ({
    data: { days: await freeTimes.listDays(app.db, request.params.placeId, request.query, Date.now()) },
  }))

  app.get(listNextTables.path, { schema: listNextTables.schema }, async (request) => {
    const { ids, guests_count: guests = 1 } = request.query
    return { data: { tables: await findNextTables(app.db, ids.split(','), guests, Date.now()) } }
  })

  app.post(requestCode.path, { schema: requestCode.schema }, async (request) => ({
    data: {
      timeout: await guestDetails.requestPhoneCode(app, request.body.phone, originOf(request), Date.now()),
    },
  }))

  app.post(createReservation.path, { schema: createReservation.schema }, async (request, reply) => {
    const now = Date.now()
    const { viewer, body } = request
    const id = await requestReservation(app, viewer, body, { ...originOf(request), now })
    const reservation = await service.getReservation(app.db, viewer, id, now, { mine: true })
    return reply.code(201).send({ data: { reservation } })
  })

  app.post(
    acknowledgeReservationByCode.path,
    { schema: acknowledgeReservationByCode.schema },
    async ({ viewer, body, ip }) => {
      const now = Date.now()
      const id = await messageLinks.confirmByCode(app, body.code, { ip }, now)
      return {
        data: { reservation: await service.getReservation(app.db, viewer, id, now, { byCode: true }) },
      }
    },
  )

  app.post(
    cancelReservationByCode.path,
    { schema: cancelReservationByCode.schema },
    async ({ viewer, body, ip }) => {
      const now = Date.now()
      const id = await messageLinks.declineByCode(app, body.code, { ip }, now)
      return {
        data: { reservation: await service.getReservation(app.db, viewer, id, now, { byCode: true }) },
      }
    },
  )

  app.post(
    moveReservationByCode.path,
    { schema: moveReservationByCode.schema },
    async ({ viewer, body, ip }) => {
      const now = Date.now()
      const { code, ...move } = body
      const id = await messageLinks.moveByCode(app, code, move, { ip }, now)
      return {
        data: { reservation: await service.getReservation(app.db, viewer, id, now, { byCode: true }) },
      }
    },
  )

  app.get(getReservationByCode.path, { schema: getReservationByCode.schema }, async ({ query, ip }) => ({
    data: await messageLinks.getByCode(app, query.code, query.purpose, { ip }, Date.now()),
  }))

  app.get(listOwnReservations.path, { schema: listOwnReservations.schema }, async (request) => ({
    data: await service.listOwn(app.db, requireSession(request.viewer), request.query, Date.now()),
  }))

  app.get(getReservation.path, { schema: getReservation.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { reservationId } = request.params
    return {
      data: { reservation: await service.getReservation(app.db, viewer, reservationId, Date.now()) },
    }
  })

  app.patch(moveReservation.path, { schema: moveReservation.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { reservationId } = request.params
    const now = Date.now()
    await moves.moveReservation(app, viewer, reservationId, request.body, now)
    return { data: { reservation: await service.getReservation(app.db, viewer, reservationId, now) } }
  })

  const steps = [
    [cancelReservation, guestActions.cancelReservation],
    [acceptReservation, guestActions.acceptReservation],
    [acknowledgeReservation, guestActions.acknowledgeReservation],
  ] as const
  for (const [operation, act] of steps) {
    app.post(operation.path, { schema: operation.schema }, async (request) => {
      const viewer = requireSession(request.viewer)
      const { reservationId } = request.params
      const now = Date.now()
      await act(app, viewer, reservationId, now)
      return { data: { reservation: await service.getReservation(app.db, viewer, reservationId, now) } }
    })
  }

  app.post(joinWaitlist.path, { schema: joinWaitlist.schema }, async (request, reply) => {
    const { viewer, body } = request
    const id = await waitingList.joinWaitlist(app, viewer, body, originOf(request), Date.now())
    return reply.code(201).send({ data: { waitlistEntry: await waitingList.getWaitlistEntry(app.db, id) } })
  })

  app.get(listOwnWaitlistEntries.path, { schema: listOwnWaitlistEntries.schema }, async (request) => ({
    data: {
      waitlistEntries: await waitingList.listOwnWaitlistEntries(
        app.db,
        requireSession(request.viewer),
        Date.now(),
      ),
    },
  }))

  app.delete(leaveWaitlist.path, { schema: leaveWaitlist.schema }, async (request) => {
    await waitingList.withdrawWaitlistEntry(
      app,
      requireSession(request.viewer),
      request.params.waitlistEntryId,
      Date.now(),
    )
    return { data: {} }
  })
}

function registerForVenues(app: AppInstance): void {
  app.get(countNewReservations.path, { schema: countNewReservations.schema }, async (request) => {
    const places = await countNew(app.db, requireSession(request.viewer).userId)
    return { data: { count: places.reduce((sum, { count }) => sum + count, 0), places } }
  })

  app.get(getReservationSettings.path, { schema: getReservationSettings.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    return { data: { settings: await settings.getSettings(app.db, viewer, request.params.placeId) } }
  })

  app.patch(updateReservationSettings.path, { schema: updateReservationSettings.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { placeId } = request.params
    await settings.updateSettings(app, viewer, placeId, request.body, Date.now())
    return { data: { settings: await settings.getSettings(app.db, viewer, placeId) } }
  })

  app.post(
    previewReservations.path,
    { schema: previewReservations.schema },
    async ({ viewer, params, body }) => ({
      data: {
        times: await settings.previewDay(app.db, requireSession(viewer), params.placeId, body, Date.now()),
      },
    }),
  )

  app.post(
    countAffectedReservations.path,
    { schema: countAffectedReservations.schema },
    async ({ viewer, params, body }) => ({
      data: {
        affected: await countAffected(app.db, requireSession(viewer), params.placeId, body, Date.now()),
      },
    }),
  )

  app.get(getFloorPlans.path, { schema: getFloorPlans.schema }, async ({ viewer, params }) => ({
    data: { plans: await tables.getFloorPlans(app.db, requireSession(viewer), params.placeId) },
  }))

  app.patch(saveFloorPlan.path, { schema: saveFloorPlan.schema }, async ({ viewer, params, body }) => ({
    data: await tables.saveFloorPlan(app, requireSession(viewer), params, body, Date.now()),
  }))

  app.get(listTableChoices.path, { schema: listTableChoices.schema }, async ({ viewer, params, query }) => ({
    data: {
      choices: await tables.listTableChoices(app.db, requireSession(viewer), params.reservationId, query),
    },
  }))

  app.post(seatReservation.path, { schema: seatReservation.schema }, async ({ viewer, params, body }) => {
    const now = Date.now()
    const { reservationId } = params
    await tables.seatReservation(app, requireSession(viewer), reservationId, body, now)
    return { data: { reservation: await service.getReservation(app.db, viewer, reservationId, now) } }
  })

  app.post(adjustReservation.path, { schema: adjustReservation.schema }, async ({ viewer, params, body }) => {
    const now = Date.now()
    const { reservationId } = params
    await adjustStay(app, requireSession(viewer), reservationId, body, now)
    return { data: { reservation: await service.getReservation(app.db, viewer, reservationId, now) } }
  })

  app.get(listVenueReservations.path, { schema: listVenueReservations.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    return { data: await venue.getBoard(app, viewer, request.params.placeId, request.query, Date.now()) }
  })

  app.get(listChainReservations.path, { schema: listChainReservations.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { organisationId } = request.params
    return { data: await getChainBoard(app, viewer, organisationId, request.query, Date.now()) }
  })

  app.post(createVenueReservation.path, { schema: createVenueReservation.schema }, async (request, reply) => {
    const viewer = requireSession(request.viewer)
    const now = Date.now()
    const id = await venue.createReservation(app, viewer, request.params.placeId, request.body, now)
    const reservation = await service.getReservation(app.db, viewer, id, now)
    return reply.code(201).send({ data: { reservation } })
  })

  const steps = [
    [confirmReservation, 'confirm'],
    [arriveReservation, 'arrive'],
    [missReservation, 'miss'],
    [restoreReservation, 'restore'],
    [leaveReservation, 'leave'],
    [returnReservation, 'return'],
  ] as const
  for (const [operation, action] of steps) {
    app.post(operation.path, { schema: operation.schema }, async (request) => {
      const viewer = requireSession(request.viewer)
      const { reservationId } = request.params
      const now = Date.now()
      if (action === 'leave' || action === 'return') {
        await venue.recordDeparture(app, viewer, reservationId, { ...request.body, action }, now)
      } else {
        await venue.applyVenueAction(app, viewer, reservationId, { ...request.body, action }, now)
      }
      return { data: { reservation: await service.getReservation(app.db, viewer, reservationId, now) } }
    })
  }

  app.post(declineReservation.path, { schema: declineReservation.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { reservationId } = request.params
    const now = Date.now()
    await venue.applyVenueAction(app, viewer, reservationId, { ...request.body, action: 'decline' }, now)
    return { data: { reservation: await service.getReservation(app.db, viewer, reservationId, now) } }
  })
}

function originOf(request: FastifyRequest): { ip: string; userAgent: string } {
  return { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }
}
