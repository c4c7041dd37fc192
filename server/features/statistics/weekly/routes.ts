import { getWeeklyReport, updateWeeklyReport } from '#contract/statistics/weekly-report.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { startRecurringTask } from '#server/lib/fastify/recurring-task.ts'
import { requireSession } from '#server/lib/viewer.ts'
import * as service from './service.ts'

const CHECK_INTERVAL_MS = 10 * 60_000

export function registerWeeklyReports(app: AppInstance): void {
  app.jobs.define<service.ReportTask>({
    name: service.REPORT_JOB,
    run: (task) => service.sendReport(app, task, Date.now()),
  })
  startRecurringTask(app, {
    everyMs: CHECK_INTERVAL_MS,
    failure: 'weekly reports were not sent',
    run: () => service.claimDueReports(app, Date.now()),
  })

  app.get(getWeeklyReport.path, { schema: getWeeklyReport.schema }, async (request) => ({
    data: { weeklyReport: await service.readReportSetting(app.db, requireSession(request.viewer)) },
  }))

  app.patch(updateWeeklyReport.path, { schema: updateWeeklyReport.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    return { data: { weeklyReport: await service.changeReportSetting(app, viewer, request.body.isWanted) } }
  })
}
