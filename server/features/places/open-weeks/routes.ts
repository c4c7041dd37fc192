import { listOpenWeeks } from '#contract/places/open-weeks.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import * as service from './service.ts'

export function registerOpenWeeks(app: AppInstance): void {
  app.get(listOpenWeeks.path, { schema: listOpenWeeks.schema }, async (request) => ({
    data: await service.listOpenWeeks(app.db, request.query, Date.now()),
  }))
}
