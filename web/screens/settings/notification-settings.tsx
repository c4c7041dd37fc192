import { useQuery } from '@tanstack/react-query'
import { notificationTypeLabels, notificationTypes } from '#contract/notifications/notification-types.ts'
import { notificationSettingsQuery } from '#web/nouns/notifications/api.ts'
import { useChangeNotificationSetting } from '#web/nouns/notifications/change-setting.ts'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import styles from './notification-settings.module.css'

const notLoaded = notificationTypes.map((type) => ({ type, list: false, push: false }))

/** The channels of each type of notification, stored with the account; none can be changed before they are known. */
export function NotificationSettings() {
  const change = useChangeNotificationSetting()
  const { data, error, refetch } = useQuery(notificationSettingsQuery())
  if (!data && error) return <ListFailure error={error} onRetry={refetch} />
  return (
    <table className={styles.table} aria-busy={!data}>
      <caption className="visually-hidden">О чём уведомлять и где</caption>
      <thead>
        <tr>
          <th scope="col">О чём</th>
          <th scope="col">В списке</th>
          <th scope="col">На устройстве</th>
        </tr>
      </thead>
      <tbody>
        {(data ?? notLoaded).map((setting) => (
          <tr key={setting.type}>
            <th scope="row">{notificationTypeLabels[setting.type]}</th>
            {(['list', 'push'] as const).map((channel) => (
              <td key={channel}>
                <label className={styles.box}>
                  <input
                    type="checkbox"
                    checked={setting[channel]}
                    disabled={!data}
                    onChange={({ target }) => change.mutate({ ...setting, [channel]: target.checked })}
                  />
                  <span className="visually-hidden">
                    {`${notificationTypeLabels[setting.type]}: ${channel === 'list' ? 'в списке' : 'на устройстве'}`}
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
