import { applyPlacesFile, checkPlacesFile, getPlacesFile } from '#contract/organisations/places-file.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireSession } from '#server/lib/viewer.ts'
import * as service from './service.ts'

/** A table in Russian takes two bytes for most characters. */
const FILE_BYTES = 3 * 1024 * 1024

export function registerPlacesFile(app: AppInstance): void {
  app.get(getPlacesFile.path, { schema: getPlacesFile.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    return { data: await service.getPlacesFile(app.db, viewer, request.params.organisationId) }
  })

  app.post(
    checkPlacesFile.path,
    { schema: checkPlacesFile.schema, bodyLimit: FILE_BYTES },
    async ({ viewer, params, body }) => ({
      data: await service.checkPlacesFile(
        app,
        requireSession(viewer),
        params.organisationId,
        body.csv,
        Date.now(),
      ),
    }),
  )

  app.post(
    applyPlacesFile.path,
    { schema: applyPlacesFile.schema, bodyLimit: FILE_BYTES },
    async ({ viewer, params, body }) => ({
      data: await service.applyPlacesFile(app, requireSession(viewer), params.organisationId, body),
    }),
  )
}
