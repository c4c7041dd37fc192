import { useQueryClient } from '@tanstack/react-query'
import type { OperationData } from '#contract/api.ts'
import type { WebhookEvent } from '#contract/webhooks/webhook-events.ts'
import { type Api, apiOf } from '#web/lib/api/api.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import { invalidateWebhooks, type WebhookVenue } from './webhooks-api.ts'

export interface WebhookDraft {
  url: string
  events: WebhookEvent[]
}

export function useCreateWebhook(
  venue: WebhookVenue,
  handlers: WriteHandlers<OperationData<'POST /api/v2/webhooks'>>,
) {
  return useWebhookChange(
    (api, draft: WebhookDraft) => api.call('POST /api/v2/webhooks', { body: { ...venue, ...draft } }),
    handlers,
  )
}

export function useChangeWebhook(webhookId: string, handlers: WriteHandlers) {
  return useWebhookChange(
    (api, body: Partial<WebhookDraft> & { isPaused?: boolean }) =>
      api.call('PATCH /api/v2/webhooks/:webhookId', { params: { webhookId }, body }),
    handlers,
  )
}

export function useDeleteWebhook(webhookId: string, handlers: WriteHandlers) {
  return useWebhookChange(
    (api) => api.call('DELETE /api/v2/webhooks/:webhookId', { params: { webhookId } }),
    handlers,
  )
}

export function useRenewWebhookSecret(
  webhookId: string,
  handlers: WriteHandlers<OperationData<'POST /api/v2/webhooks/:webhookId/secret'>>,
) {
  return useWebhookChange(
    (api) => api.call('POST /api/v2/webhooks/:webhookId/secret', { params: { webhookId } }),
    handlers,
  )
}

export function useTestWebhook(webhookId: string, handlers: WriteHandlers) {
  return useWebhookChange(
    (api) => api.call('POST /api/v2/webhooks/:webhookId/test', { params: { webhookId } }),
    handlers,
  )
}

export function useResendDelivery(webhookId: string, handlers: WriteHandlers) {
  return useWebhookChange(
    (api, deliveryId: string) =>
      api.call('POST /api/v2/webhooks/:webhookId/deliveries/:deliveryId/resend', {
        params: { webhookId, deliveryId },
      }),
    handlers,
  )
}

/** Refetches webhooks and their logs, also after a refusal, because somebody else may have changed them first. */
function useWebhookChange<Data, Variables = void>(
  send: (api: Api, variables: Variables) => Promise<Data>,
  handlers: WriteHandlers<Data>,
) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (variables: Variables) => {
      try {
        return await send(apiOf(queryClient), variables)
      } finally {
        void invalidateWebhooks(queryClient)
      }
    },
  })
}
