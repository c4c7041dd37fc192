import { applyPlacesFile, checkPlacesFile, getPlacesFile } from '#contract/organisations/places-file.ts'
import type { AppInstance } from '#server/lib/http.ts'
import { requireSession } from '#server/lib/viewer.ts'
import * as service from './service.ts'

export function registerPlacesFile(app: AppInstance): void {
  app.get(getPlacesFile.path, { schema: getPlacesFile.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    return { data: await service.getPlacesFile(app.db, viewer, request.params.organisationId) }
  })

  app.post(checkPlacesFile.path, { schema: checkPlacesFile.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { organisationId } = request.params
    return { data: await service.checkPlacesFile(app, viewer, organisationId, request.body.csv, Date.now()) }
  })

  app.post(applyPlacesFile.path, { schema: applyPlacesFile.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { organisationId } = request.params
    return { data: await service.applyPlacesFile(app, viewer, organisationId, request.body) }
  })
}
