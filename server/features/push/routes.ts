import { createPushSubscription, deletePushSubscription, getPushKey } from '#contract/notifications/push.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireSession } from '#server/lib/viewer.ts'
import * as service from './service.ts'

export function registerPush(app: AppInstance): void {
  service.registerPushDelivery(app)

  app.get(getPushKey.path, { schema: getPushKey.schema }, async () => ({
    data: { pushKey: { publicKey: (await service.vapidKeysOf(app.db)).publicKey } },
  }))

  app.post(createPushSubscription.path, { schema: createPushSubscription.schema }, async (request, reply) => {
    const subscription = await service.subscribe(app, requireSession(request.viewer), request.body)
    return reply.code(201).send({ data: { subscription } })
  })

  app.delete(deletePushSubscription.path, { schema: deletePushSubscription.schema }, async (request) => {
    await service.unsubscribe(app, requireSession(request.viewer), request.query.endpoint)
    return { data: {} }
  })
}
