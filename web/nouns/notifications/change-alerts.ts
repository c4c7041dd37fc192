import { useQueryClient } from '@tanstack/react-query'
import type { AlertChoice, AlertSettings, QuietHours } from '#contract/notifications/alerts.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { deviceTimeZone } from '#web/lib/format/zone.ts'
import { useOptimisticSetting } from '#web/nouns/settings/optimistic-setting.ts'
import { alertsQuery } from './alerts-query.ts'

interface AlertsChange {
  event?: AlertChoice
  hasDigest?: boolean
  quietHours?: QuietHours | null
}

export function useChangeAlerts() {
  const queryClient = useQueryClient()
  return useOptimisticSetting<AlertSettings, AlertsChange>({
    queryKey: alertsQuery().queryKey,
    save: async ({ event, ...change }) => {
      const body = { ...change, ...(event && { events: [event] }), timeZone: deviceTimeZone() }
      return (await apiOf(queryClient).call('PATCH /api/v2/notifications/alerts', { body })).alerts
    },
    apply: (alerts, { event, ...change }) => ({
      ...alerts,
      ...change,
      events: alerts.events.map((choice) => (choice.event === event?.event ? event : choice)),
    }),
  })
}
