import {
  createPlace,
  deletePlace,
  getPlaceForm,
  listPlaceDuplicates,
  updatePlace,
} from '#contract/places/place-writing.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireSession } from '#server/lib/viewer.ts'
import { findDuplicates } from '../duplicates/service.ts'
import { getPlace } from '../service.ts'
import * as service from './service.ts'

export function registerPlaceWriting(app: AppInstance): void {
  app.post(createPlace.path, { schema: createPlace.schema }, async (request, reply) => {
    const viewer = requireSession(request.viewer)
    const id = await service.createPlace(app, viewer, request.body)
    return reply.code(201).send({ data: { place: await getPlace(app.db, viewer, id, {}) } })
  })

  app.get(listPlaceDuplicates.path, { schema: listPlaceDuplicates.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    return { data: { duplicates: await findDuplicates(app.db, viewer, request.query) } }
  })

  app.get(getPlaceForm.path, { schema: getPlaceForm.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    return { data: { form: await service.getForm(app.db, viewer, request.params.placeId) } }
  })

  app.patch(updatePlace.path, { schema: updatePlace.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { placeId } = request.params
    const version = await service.updatePlace(app, viewer, placeId, request.body)
    return { data: { place: await getPlace(app.db, viewer, placeId, {}), version } }
  })

  app.delete(deletePlace.path, { schema: deletePlace.schema }, async (request) => {
    await service.deletePlace(app, requireSession(request.viewer), request.params.placeId)
    return { data: {} }
  })
}
