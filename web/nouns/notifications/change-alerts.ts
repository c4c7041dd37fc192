import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AlertChoice, AlertSettings, QuietHours } from '#contract/notifications/alerts.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { ownZone } from '#web/lib/format/zone.ts'
import { showFailure } from '#web/ui/windows/failure-message.ts'
import { alertsQuery } from './alerts-query.ts'

interface AlertsChange {
  event?: AlertChoice
  hasDigest?: boolean
  quietHours?: QuietHours | null
}

/** Changes the choices optimistically, and reverts when the server refuses. */
export function useChangeAlerts() {
  const queryClient = useQueryClient()
  const { queryKey } = alertsQuery()
  return useMutation({
    mutationKey: queryKey,
    scope: { id: 'alerts' },
    mutationFn: async ({ event, ...change }: AlertsChange) => {
      const body = { ...change, ...(event && { events: [event] }), timeZone: ownZone() }
      return (await apiOf(queryClient).call('PATCH /api/v2/notifications/alerts', { body })).alerts
    },
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (known) => known && changed(known, change))
      return before
    },
    onSuccess: (alerts) => {
      // An earlier answer does not know of a later press.
      const isLast = queryClient.isMutating({ mutationKey: queryKey }) === 1
      if (isLast) queryClient.setQueryData(queryKey, alerts)
    },
    onError: (error, _change, before) => {
      queryClient.setQueryData(queryKey, before)
      showFailure(error, 'Не удалось сохранить настройку')
    },
  })
}

function changed(known: AlertSettings, { event, ...change }: AlertsChange): AlertSettings {
  const events = known.events.map((choice) => (choice.event === event?.event ? event : choice))
  return { ...known, ...change, events }
}
