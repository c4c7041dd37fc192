import {
  type AlertChannel,
  alertChannelNames,
  alertChannels,
  alertEvents,
} from '#contract/notifications/alert-events.ts'
import type { AlertSettings as Settings } from '#contract/notifications/alerts.ts'
import { useClientOnlyQuery } from '#web/lib/browser/client-only-query.ts'
import { alertsQuery } from '#web/nouns/notifications/alerts-query.ts'
import { useChangeAlerts } from '#web/nouns/notifications/change-alerts.ts'
import { Switch } from '#web/ui/fields/choice.tsx'
import { Panel } from '#web/ui/page-columns.tsx'
import styles from './notification-settings.module.css'

/** For people of venues: which events of reservations reach them where. Nothing for others. */
export function AlertSettings() {
  const alerts = useClientOnlyQuery(alertsQuery())
  if (!alerts?.isStaff) return null
  return (
    <Panel title="Брони ваших заведений">
      <Channels alerts={alerts} />
      <Digest alerts={alerts} />
    </Panel>
  )
}

function Channels({ alerts }: { alerts: Settings }) {
  const change = useChangeAlerts()
  const isReachable: Record<AlertChannel, boolean> = {
    push: true,
    email: alerts.hasEmail,
    sms: alerts.hasPhone,
  }
  return (
    <>
      <p className={styles.note}>Куда сообщать о&nbsp;бронях, кроме списка уведомлений на&nbsp;сайте.</p>
      <table className={styles.table}>
        <caption className="visually-hidden">О каких бронях сообщать и как</caption>
        <thead>
          <tr>
            <th scope="col">О чём</th>
            {alertChannelNames.map((channel) => (
              <th key={channel} scope="col">
                {alertChannels[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {alerts.events.map((choice) => (
            <tr key={choice.event}>
              <th scope="row">{alertEvents[choice.event]}</th>
              {alertChannelNames.map((channel) => (
                <td key={channel}>
                  <label className={styles.box}>
                    <input
                      type="checkbox"
                      checked={choice[channel] && isReachable[channel]}
                      disabled={!isReachable[channel]}
                      onChange={({ target }) =>
                        change.mutate({ event: { ...choice, [channel]: target.checked } })
                      }
                    />
                    <span className="visually-hidden">
                      {`${alertEvents[choice.event]}: ${alertChannels[channel]}`}
                    </span>
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <MissingAddress alerts={alerts} />
    </>
  )
}

function MissingAddress({ alerts: { hasEmail, hasPhone } }: { alerts: Settings }) {
  if (hasEmail && hasPhone) return null
  const what = hasPhone ? 'почту' : hasEmail ? 'телефон' : 'почту и\u00A0телефон'
  return <p className={styles.note}>{`Чтобы получать и\u00A0остальное, добавьте ${what} в\u00A0профиль.`}</p>
}

function Digest({ alerts }: { alerts: Settings }) {
  const change = useChangeAlerts()
  return (
    <Switch
      checked={alerts.hasDigest && alerts.hasEmail}
      disabled={!alerts.hasEmail}
      onChange={({ target }) => change.mutate({ hasDigest: target.checked })}
    >
      Утром, в&nbsp;9:00, присылать брони дня на&nbsp;почту
    </Switch>
  )
}
