import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { WebhookDelivery } from '#contract/webhooks/webhooks.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { cursorQuery } from '#web/lib/api/cursor-query.ts'

/** One of the two. */
export type WebhookVenue = { placeId: string } | { organisationId: string }

export function webhooksQuery(venue: WebhookVenue) {
  return queryOptions({
    queryKey: ['webhooks', 'of', venue],
    staleTime: 0,
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v2/webhooks', { query: venue }, signal)).webhooks,
  })
}

/** The messages to one address, latest first. */
export function webhookLogQuery(webhookId: string) {
  return cursorQuery<WebhookDelivery>({
    queryKey: ['webhooks', 'log', webhookId],
    load: async (api, range, signal) => {
      const { deliveries, ...rest } = await api.call(
        'GET /api/v2/webhooks/:webhookId/deliveries',
        { params: { webhookId }, query: range },
        signal,
      )
      return { items: deliveries, ...rest }
    },
  })
}

export function invalidateWebhooks(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['webhooks'] })
}
