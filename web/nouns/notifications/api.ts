import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '#web/lib/api/api.ts'
import { cursorQuery } from '#web/lib/api/cursor-query.ts'

export const notificationsKey = ['notifications'] as const

export function notificationsQuery(isForOutlet: boolean) {
  return cursorQuery({
    queryKey: [...notificationsKey, { isForOutlet }],
    load: async (api, range, signal) => {
      const query = { ...range, ...(isForOutlet && { forOutlet: '1' as const }) }
      const { notifications, ...rest } = await api.call('GET /api/v2/notifications', { query }, signal)
      return { items: notifications, ...rest }
    },
  })
}

export function notificationSettingsQuery() {
  return queryOptions({
    queryKey: ['notification-settings'],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v2/notifications/settings', {}, signal)).settings,
  })
}
