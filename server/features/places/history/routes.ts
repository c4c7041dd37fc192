import { listPlaceHistory, revertPlaceRevision } from '#contract/places/place-history.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireSession } from '#server/lib/viewer.ts'
import { getPlace } from '../service.ts'
import * as service from './service.ts'

export function registerPlaceHistory(app: AppInstance): void {
  app.get(listPlaceHistory.path, { schema: listPlaceHistory.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { placeId } = request.params
    const { rows, ...rest } = await service.listHistory(app.db, viewer, placeId, request.query, Date.now())
    return { data: { revisions: rows, ...rest } }
  })

  app.post(revertPlaceRevision.path, { schema: revertPlaceRevision.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { placeId, revisionId } = request.params
    const version = await service.revert(app, viewer, placeId, revisionId)
    return { data: { place: await getPlace(app.db, viewer, placeId, {}), version } }
  })
}
