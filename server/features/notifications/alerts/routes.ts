import { getAlertSettings, updateAlertSettings } from '#contract/notifications/alerts.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { startRecurringTask } from '#server/lib/fastify/recurring-task.ts'
import { requireSession } from '#server/lib/viewer.ts'
import * as service from './service.ts'

const DIGESTS_EVERY_MS = 5 * 60_000

export function registerAlerts(app: AppInstance): void {
  app.events.on('notification.created', (db, created) =>
    service.enqueueAlerts(
      app,
      db,
      created.flatMap(({ notificationIds }) => notificationIds),
      Date.now(),
    ),
  )
  app.jobs.define<service.AlertTask>({
    name: service.ALERT_JOB,
    run: (task) => service.sendAlerts(app, task, Date.now()),
  })
  startRecurringTask(app, {
    everyMs: DIGESTS_EVERY_MS,
    failure: 'digests of reservations were not sent',
    run: () => service.sendDueDigests(app, Date.now()),
  })

  app.get(getAlertSettings.path, { schema: getAlertSettings.schema }, async (request) => ({
    data: { alerts: await service.readAlertSettings(app.db, requireSession(request.viewer)) },
  }))

  app.patch(updateAlertSettings.path, { schema: updateAlertSettings.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    return { data: { alerts: await service.changeAlertSettings(app, viewer, request.body) } }
  })
}
