import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NotificationSetting } from '#contract/notifications/notifications.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { showFailure } from '#web/ui/windows/failure-message.ts'
import { notificationSettingsQuery } from './api.ts'

/** Chooses the channels of one type of notifications optimistically, and reverts when the server refuses. */
export function useChangeNotificationSetting() {
  const queryClient = useQueryClient()
  const { queryKey } = notificationSettingsQuery()
  return useMutation({
    mutationFn: async (setting: NotificationSetting) => {
      const body = { settings: [setting] }
      return (await apiOf(queryClient).call('PATCH /api/v2/notifications/settings', { body })).settings
    },
    onMutate: (setting) => {
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (settings) =>
        settings?.map((known) => (known.type === setting.type ? setting : known)),
      )
      return before
    },
    onSuccess: (settings) => queryClient.setQueryData(queryKey, settings),
    onError: (error, _setting, before) => {
      queryClient.setQueryData(queryKey, before)
      showFailure(error, 'Не удалось сохранить настройку')
    },
  })
}
