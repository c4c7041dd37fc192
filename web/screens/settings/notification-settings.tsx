import { useQuery } from '@tanstack/react-query'
import { notificationTypes } from '#contract/notifications/notification-types.ts'
import { notificationSettingsQuery } from '#web/nouns/notifications/api.ts'
import { useChangeNotificationSetting } from '#web/nouns/notifications/change-setting.ts'
import { MissingData } from '#web/ui/lists/missing-data.tsx'
import styles from './notification-settings.module.css'

/** The channels of each type of notification, stored with the account. */
export function NotificationSettings() {
  const change = useChangeNotificationSetting()
  const query = useQuery(notificationSettingsQuery())
  if (!query.data) return <MissingData query={query} />
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
        {query.data.map((setting) => (
          <tr key={setting.type}>
            <th scope="row">{notificationTypes[setting.type]}</th>
            {(['list', 'push'] as const).map((channel) => (
              <td key={channel}>
                <label className={styles.box}>
                  <input
                    type="checkbox"
                    checked={setting[channel]}
                    onChange={({ target }) => change.mutate({ ...setting, [channel]: target.checked })}
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
