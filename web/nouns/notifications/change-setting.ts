import { useQueryClient } from '@tanstack/react-query'
import type { NotificationSetting } from '#contract/notifications/notifications.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { useOptimisticSetting } from '#web/nouns/settings/optimistic-setting.ts'
import { notificationSettingsQuery } from './api.ts'

/** Chooses the channels of one type of notifications. */
export function useChangeNotificationSetting() {
  const queryClient = useQueryClient()
  return useOptimisticSetting<NotificationSetting[], NotificationSetting>({
    queryKey: notificationSettingsQuery().queryKey,
    save: async (setting) => {
      const body = { settings: [setting] }
      return (await apiOf(queryClient).call('PATCH /api/v2/notifications/settings', { body })).settings
    },
    apply: (settings, setting) => settings.map((known) => (known.type === setting.type ? setting : known)),
  })
}
