import { parseBooleanFlag } from '#contract/fields.ts'
import {
  countNotViewedNotifications,
  getNotificationSettings,
  listNotifications,
  updateNotificationSettings,
  viewNotifications,
} from '#contract/notifications/notifications.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireSession } from '#server/lib/viewer.ts'
import { registerAlerts } from './alerts/routes.ts'
import { listenForNotifications } from './events.ts'
import * as service from './service.ts'

export function registerNotifications(app: AppInstance): void {
  listenForNotifications(app.events, app)
  registerAlerts(app)

  app.get(listNotifications.path, { schema: listNotifications.schema }, async (request) => {
    const { forOutlet, ...page } = request.query
    const query = { ...page, isForOutlet: parseBooleanFlag(forOutlet) }
    const { rows, ...rest } = await service.listNotifications(
      app.db,
      requireSession(request.viewer),
      query,
      Date.now(),
    )
    return { data: { notifications: rows, ...rest } }
  })

  app.get(
    countNotViewedNotifications.path,
    { schema: countNotViewedNotifications.schema },
    async (request) => ({
      data: { notViewedCount: await service.countNotViewed(app.db, requireSession(request.viewer)) },
    }),
  )

  app.post(viewNotifications.path, { schema: viewNotifications.schema }, async (request) => ({
    data: { notViewedCount: await service.view(app, requireSession(request.viewer), request.body) },
  }))

  app.get(getNotificationSettings.path, { schema: getNotificationSettings.schema }, async (request) => ({
    data: { settings: await service.readSettings(app.db, requireSession(request.viewer)) },
  }))

  app.patch(
    updateNotificationSettings.path,
    { schema: updateNotificationSettings.schema },
    async (request) => ({
      data: {
        settings: await service.changeSettings(app, requireSession(request.viewer), request.body.settings),
      },
    }),
  )
}
