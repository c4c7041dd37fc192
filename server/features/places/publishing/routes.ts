import { countWaitingPlaces, listWaitingPlaces, moderatePlace } from '#contract/places/place-moderation.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireSession } from '#server/lib/viewer.ts'
import { getPlace } from '../service.ts'
import * as service from './service.ts'

export function registerPlacePublishing(app: AppInstance): void {
  app.get(listWaitingPlaces.path, { schema: listWaitingPlaces.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { rows, ...rest } = await service.listWaiting(app.db, viewer, request.query, Date.now())
    return { data: { waiting: rows, ...rest } }
  })

  app.get(countWaitingPlaces.path, { schema: countWaitingPlaces.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    return { data: { count: await service.countWaiting(app.db, viewer) } }
  })

  app.post(moderatePlace.path, { schema: moderatePlace.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { placeId, status } = request.params
    const reason = request.body?.moderation_unpublished_reason
    await service.moderate(app, viewer, placeId, { status, reason })
    return { data: { place: await getPlace(app.db, viewer, placeId, {}) } }
  })
}
