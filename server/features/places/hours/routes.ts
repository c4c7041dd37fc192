import {
  confirmPlaceHours,
  getOwnHoursReport,
  reportPlaceHours,
  withdrawHoursReport,
} from '#contract/places/place-hours.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireSession } from '#server/lib/viewer.ts'
import { getPlace } from '../service.ts'
import { listenForSavedHours } from './events.ts'
import * as service from './service.ts'

export function registerPlaceHours(app: AppInstance): void {
  listenForSavedHours(app.events)

  app.post(confirmPlaceHours.path, { schema: confirmPlaceHours.schema }, async (request, reply) => {
    const viewer = requireSession(request.viewer)
    const { placeId } = request.params
    await service.confirmHours(app, viewer, placeId)
    return reply.code(201).send({ data: { place: await getPlace(app.db, viewer, placeId, {}) } })
  })

  app.get(getOwnHoursReport.path, { schema: getOwnHoursReport.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    return { data: { report: await service.findOwnReport(app.db, viewer, request.params.placeId) } }
  })

  app.post(reportPlaceHours.path, { schema: reportPlaceHours.schema }, async (request, reply) => {
    const viewer = requireSession(request.viewer)
    const { placeId } = request.params
    const isChanged = await service.reportHours(app, viewer, placeId, request.body)
    return reply.code(201).send({ data: { isChanged, place: await getPlace(app.db, viewer, placeId, {}) } })
  })

  app.delete(withdrawHoursReport.path, { schema: withdrawHoursReport.schema }, async (request) => {
    await service.withdrawReport(app.db, requireSession(request.viewer), request.params.placeId)
    return { data: {} }
  })
}
