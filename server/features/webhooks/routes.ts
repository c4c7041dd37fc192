import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  renewWebhookSecret,
  resendWebhookDelivery,
  testWebhook,
} from '#contract/webhooks/webhooks.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireSession } from '#server/lib/viewer.ts'
import { listenForWebhooks } from './events.ts'
import * as service from './service.ts'

export function registerWebhooks(app: AppInstance): void {
  listenForWebhooks(app)

  app.get(listWebhooks.path, { schema: listWebhooks.schema }, async ({ viewer, query }) => ({
    data: { webhooks: await service.listWebhooks(app.db, requireSession(viewer), query, Date.now()) },
  }))

  app.post(createWebhook.path, { schema: createWebhook.schema }, async (request, reply) => {
    const viewer = requireSession(request.viewer)
    const made = await service.createWebhook(app, viewer, request.body, Date.now())
    request.log.info({ security: 'webhook made', userId: viewer.userId, ip: request.ip })
    return reply.code(201).send({ data: made })
  })

  app.patch(changeWebhook.path, { schema: changeWebhook.schema }, async ({ viewer, params, body }) => {
    const { webhookId } = params
    const webhook = await service.changeWebhook(app, requireSession(viewer), webhookId, body, Date.now())
    return { data: { webhook } }
  })

  app.delete(deleteWebhook.path, { schema: deleteWebhook.schema }, async ({ viewer, params }) => {
    await service.deleteWebhook(app.db, requireSession(viewer), params.webhookId)
    return { data: {} }
  })

  app.post(renewWebhookSecret.path, { schema: renewWebhookSecret.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const renewed = await service.renewSecret(app.db, viewer, request.params.webhookId, Date.now())
    request.log.info({ security: 'webhook secret renewed', userId: viewer.userId, ip: request.ip })
    return { data: renewed }
  })

  app.post(testWebhook.path, { schema: testWebhook.schema }, async (request, reply) => {
    const { webhookId } = request.params
    const delivery = await service.sendTest(app, requireSession(request.viewer), webhookId, Date.now())
    return reply.code(201).send({ data: { delivery } })
  })

  app.get(
    listWebhookDeliveries.path,
    { schema: listWebhookDeliveries.schema },
    async ({ viewer, params, query }) => ({
      data: await service.listDeliveries(app.db, requireSession(viewer), params.webhookId, query),
    }),
  )

  app.post(
    resendWebhookDelivery.path,
    { schema: resendWebhookDelivery.schema },
    async ({ viewer, params }) => ({
      data: { delivery: await service.resend(app, requireSession(viewer), params) },
    }),
  )
}
