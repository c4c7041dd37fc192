import { listFollowers } from '#contract/followers.ts'
import type { AppInstance } from '#server/lib/http.ts'
import * as service from './service.ts'

export function registerFollowers(app: AppInstance): void {
  app.get(listFollowers.path, { schema: listFollowers.schema }, async (request) => ({
    data: await service.listFollowers(app.db, request.viewer, request.query),
  }))
}
