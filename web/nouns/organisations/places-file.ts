import { useQueryClient } from '@tanstack/react-query'
import type { OperationData } from '#contract/api.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { invalidateRoots } from '#web/lib/api/query-keys.ts'
import { readTextFile } from '#web/lib/browser/read-text-file.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import { invalidateVenueQueries } from '#web/nouns/places/edit-form/api.ts'
import { showErrorMessage } from '#web/ui/windows/show-error-message.ts'

type PlacesFile = OperationData<'GET /api/v2/organisations/:organisationId/places-file'>
type Applied = OperationData<'POST /api/v2/organisations/:organisationId/places-file/apply'>

export type CheckedFile = OperationData<'POST /api/v2/organisations/:organisationId/places-file/check'> & {
  csv: string
}

/** Downloads all places of a chain as one CSV file. */
export function useDownloadPlacesFile(organisationId: string, handlers: WriteHandlers<PlacesFile>) {
  const queryClient = useQueryClient()
  const params = { organisationId }
  return useSingleFlightMutation({
    onError: (error) => showErrorMessage(error, 'Не получилось скачать файл'),
    ...handlers,
    mutationFn: () =>
      apiOf(queryClient).call('GET /api/v2/organisations/:organisationId/places-file', { params }),
  })
}

/** Previews the changes of a file. Null for an empty file, which is not sent. */
export function useCheckPlacesFile(organisationId: string, handlers: WriteHandlers<CheckedFile | null>) {
  const queryClient = useQueryClient()
  const params = { organisationId }
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (file: File) => {
      const csv = await readTextFile(file)
      if (csv.trim() === '') return null
      const checked = await apiOf(queryClient).call(
        'POST /api/v2/organisations/:organisationId/places-file/check',
        { params, body: { csv } },
      )
      return { ...checked, csv }
    },
  })
}

/** Applies the changes of a checked file. */
export function useApplyPlacesFile(organisationId: string, handlers: WriteHandlers<Applied>) {
  const queryClient = useQueryClient()
  const params = { organisationId }
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async ({ csv, fingerprint }: CheckedFile) => {
      const applied = await apiOf(queryClient).call(
        'POST /api/v2/organisations/:organisationId/places-file/apply',
        { params, body: { csv, fingerprint } },
      )
      invalidateVenueQueries(queryClient)
      void invalidateRoots(queryClient, ['place'])
      return applied
    },
  })
}
