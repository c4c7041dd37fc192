import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '#web/lib/api/api.ts'
import { useClientOnlyQuery } from '#web/lib/browser/client-only-query.ts'

export const unreadKey = ['unread'] as const

function chatCountsQuery() {
  return queryOptions({
    queryKey: [...unreadKey, 'chats'],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v2/chats/not-viewed-count', {}, signal)).notViewedCount,
  })
}

export function notificationCountsQuery() {
  return queryOptions({
    queryKey: [...unreadKey, 'notifications'],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v2/notifications/not-viewed-count', {}, signal)).notViewedCount,
  })
}

const none = { forUser: 0, forOutlet: 0, total: 0 }

/** The numbers of unread chats and unseen notifications. Only for signed-in people. */
export function useUnreadCounts() {
  const chats = useClientOnlyQuery(chatCountsQuery()) ?? none
  const notifications = useClientOnlyQuery(notificationCountsQuery()) ?? none
  return { chats, notifications }
}
