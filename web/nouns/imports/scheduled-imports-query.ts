import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type {
  CheckedAddress,
  NewScheduledImport,
  ScheduledImport,
} from '#contract/imports/scheduled-imports.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { useSingleFlightMutation } from '#web/lib/single-flight.ts'

const key = ['scheduled-imports'] as const

/** Addresses that are imported repeatedly, latest first. */
export const scheduledImportsQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ client, signal }) =>
    (await apiOf(client).call('GET /api/v2/scheduled-imports', {}, signal)).scheduledImports,
})

/** The file at an address: the columns of a table have to be explained before it is watched. */
export function useCheckAddress() {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: async (url: string): Promise<CheckedAddress> =>
      (await apiOf(queryClient).call('POST /api/v2/scheduled-imports/check', { body: { url } })).address,
  })
}

export function useAddScheduledImport() {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: async (body: NewScheduledImport): Promise<ScheduledImport> =>
      (await apiOf(queryClient).call('POST /api/v2/scheduled-imports', { body })).scheduledImport,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}

type ScheduledImportChange = { scheduledImportId: string; state: 'paused' | 'active' | 'due' | 'deleted' }

export function useScheduledImportChange() {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: async ({ scheduledImportId, state }: ScheduledImportChange): Promise<void> => {
      const params = { scheduledImportId }
      const api = apiOf(queryClient)
      if (state === 'deleted')
        await api.call('DELETE /api/v2/scheduled-imports/:scheduledImportId', { params })
      else await api.call('PATCH /api/v2/scheduled-imports/:scheduledImportId', { params, body: { state } })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}
