import { useQuery, useQueryClient } from '@tanstack/react-query'
import { notificationTypes } from '#contract/notification-words.ts'
import type { NotificationSetting } from '#contract/notifications.ts'
import { apiOf } from '#web/lib/api.ts'
import { showFailure } from '#web/ui/failure-message.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { notificationSettingsQuery } from './api.ts'
import styles from './notification-settings.module.css'

/** What one wants to be told, by type and where: kept with the account, for every device. */
export function NotificationSettings() {
  const queryClient = useQueryClient()
  const { data: settings } = useQuery(notificationSettingsQuery())
  if (!settings) return <Skeleton shape="block" />
  const change = async (setting: NotificationSetting) => {
    const { queryKey } = notificationSettingsQuery()
    const before = settings
    queryClient.setQueryData(
      queryKey,
      settings.map((one) => (one.type === setting.type ? setting : one)),
    )
    try {
      const body = { settings: [setting] }
      const answer = await apiOf(queryClient).call('PATCH /api/v2/notifications/settings', { body })
      queryClient.setQueryData(queryKey, answer.settings)
    } catch (error) {
      queryClient.setQueryData(queryKey, before)
      showFailure(error, 'Не удалось сохранить настройку')
    }
  }
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">О чём уведомлять и где</caption>
      <thead>
        <tr>
          <th scope="col">О чём</th>
          <th scope="col">В списке</th>
          <th scope="col">На устройстве</th>
        </tr>
      </thead>
      <tbody>
        {settings.map((setting) => (
          <tr key={setting.type}>
            <th scope="row">{notificationTypes[setting.type]}</th>
            {(['list', 'push'] as const).map((channel) => (
              <td key={channel}>
                <label className={styles.box}>
                  <input
                    type="checkbox"
                    checked={setting[channel]}
                    onChange={({ target }) => void change({ ...setting, [channel]: target.checked })}
                  />
                  <span className="visually-hidden">
                    {`${notificationTypes[setting.type]}: ${channel === 'list' ? 'в списке' : 'на устройстве'}`}
                  </span>
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
