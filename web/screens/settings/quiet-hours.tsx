import { useQuery } from '@tanstack/react-query'
import { useClientOnlyQuery } from '#web/lib/browser/client-only-query.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import { alertsQuery } from '#web/nouns/notifications/alerts-query.ts'
import { useChangeAlerts } from '#web/nouns/notifications/change-alerts.ts'
import { Switch } from '#web/ui/fields/choice.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { RetryAlert } from '#web/ui/text/retry-alert.tsx'
import styles from './quiet-hours.module.css'

const usual = { from: '22:00', to: '09:00' }

const halfHours = Array.from({ length: 48 }, (_, half) =>
  [Math.floor(half / 2), (half % 2) * 30].map((part) => String(part).padStart(2, '0')).join(':'),
)

/** Hours in which nothing rings, by the clock of the person. The switch cannot be used before its state is known. */
export function QuietHours() {
  const change = useChangeAlerts()
  const alerts = useClientOnlyQuery(alertsQuery())
  const { error, isFetching, refetch } = useQuery(alertsQuery())
  const isFailed = !alerts && error !== null
  const quietHours = alerts?.quietHours ?? null
  const renderTimeSelect = (name: 'from' | 'to', label: string) => {
    const other = quietHours?.[name === 'from' ? 'to' : 'from']
    const value = quietHours?.[name] ?? usual[name]
    const times = halfHours.includes(value) ? halfHours : [value, ...halfHours]
    return (
      <SelectField
        label={label}
        value={value}
        options={times.filter((time) => time !== other).map((time) => ({ value: time, label: time }))}
        onChange={(time) => change.mutate({ quietHours: { ...(quietHours ?? usual), [name]: time } })}
      />
    )
  }
  return (
    <div aria-busy={!alerts && !isFailed}>
      <Switch
        disabled={!alerts}
        checked={quietHours !== null}
        onChange={({ target }) => change.mutate({ quietHours: target.checked ? usual : null })}
      >
        Тихие часы
      </Switch>
      {quietHours && (
        <div className={styles.hours}>
          {renderTimeSelect('from', 'С')}
          {renderTimeSelect('to', 'До')}
        </div>
      )}
      {isFailed && (
        <div className={styles.failure}>
          <RetryAlert
            message={`Не${NBSP}получилось узнать, включены${NBSP}ли тихие часы`}
            isPending={isFetching}
            onRetry={refetch}
          />
        </div>
      )}
      <p className={styles.note}>
        В&nbsp;эти часы пуши, письма и&nbsp;СМС о&nbsp;новостях ждут. Коды для входа приходят всегда.
      </p>
    </div>
  )
}
