import { listLandmarks } from '#contract/landmarks/landmarks.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import * as service from './service.ts'

export function registerLandmarks(app: AppInstance): void {
  app.get(listLandmarks.path, { schema: listLandmarks.schema }, async (request) => ({
    data: { landmarks: await service.listLandmarks(app.db, request.query) },
  }))
}
