import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportUpload, StartedImport } from '#contract/imports/uploads.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { invalidateRoots } from '#web/lib/api/query-keys.ts'
import { sendFile } from '#web/lib/api/send-file.ts'
import { usePageState } from '#web/lib/pages/page-state.tsx'
import { useSingleFlightMutation } from '#web/lib/single-flight.ts'
import { importQuery } from './api.ts'

const TIMEOUT_MS = 600_000

/** Uploads a file of places; `percent` is the share that has been sent. */
export function useUploadImport() {
  const [percent, setPercent] = useState(0)
  const { settings } = usePageState()
  const mutation = useSingleFlightMutation({
    mutationFn: async (file: File) => {
      setPercent(0)
      const { upload } = await sendFile<{ upload: ImportUpload }>('/api/v2/import-uploads', file, file.name, {
        origin: settings.secondApiOrigin,
        onProgress: setPercent,
        timeoutMs: TIMEOUT_MS,
      })
      return upload
    },
  })
  return { ...mutation, percent }
}

export function useStartImport() {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: async (body: StartedImport) =>
      (await apiOf(queryClient).call('POST /api/v2/imports', { body })).run,
    onSuccess: (run) => {
      queryClient.setQueryData(importQuery(run.id).queryKey, run)
      return invalidateRoots(queryClient, ['imports'])
    },
  })
}
