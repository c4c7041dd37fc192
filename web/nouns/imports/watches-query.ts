import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { CheckedAddress, ImportWatch, NewImportWatch } from '#contract/imports/watches.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { useSingleFlightMutation } from '#web/lib/single-flight.ts'

const key = ['import-watches'] as const

/** Addresses that are imported repeatedly, latest first. */
export const importWatchesQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ client, signal }) =>
    (await apiOf(client).call('GET /api/v2/import-watches', {}, signal)).watches,
})

/** The file at an address: the columns of a table have to be explained before it is watched. */
export function useCheckAddress() {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: async (url: string): Promise<CheckedAddress> =>
      (await apiOf(queryClient).call('POST /api/v2/import-watches/check', { body: { url } })).address,
  })
}

export function useAddWatch() {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: async (body: NewImportWatch): Promise<ImportWatch> =>
      (await apiOf(queryClient).call('POST /api/v2/import-watches', { body })).watch,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}

type WatchChange = { watchId: string; state: 'paused' | 'active' | 'due' | 'deleted' }

export function useWatchChange() {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: async ({ watchId, state }: WatchChange): Promise<void> => {
      const params = { watchId }
      const api = apiOf(queryClient)
      if (state === 'deleted') await api.call('DELETE /api/v2/import-watches/:watchId', { params })
      else await api.call('PATCH /api/v2/import-watches/:watchId', { params, body: { state } })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}
