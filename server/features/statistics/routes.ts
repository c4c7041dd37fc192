import { getStatistics } from '#contract/users/statistics.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireAdmin } from '#server/lib/viewer.ts'
import { readStatistics, scheduleStatistics } from './service.ts'

const DEFAULT_DAYS = 30

export function registerStatistics(app: AppInstance): void {
  scheduleStatistics(app)
  app.get(getStatistics.path, { schema: getStatistics.schema }, async (request) => {
    requireAdmin(request.viewer)
    const { days = DEFAULT_DAYS } = request.query
    return { data: { statistics: await readStatistics(app.db, days, Date.now()) } }
  })
}
