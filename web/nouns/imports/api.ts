import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { ImportRun } from '#contract/imports/imports.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { pagedQuery } from '#web/lib/api/paged-query.ts'
import { invalidateRoots } from '#web/lib/api/query-keys.ts'
import { useSingleFlightMutation } from '#web/lib/single-flight.ts'

const POLL_INTERVAL_MS = 1000

export function isUnderWay({ state }: ImportRun): boolean {
  return state === 'waiting' || state === 'running'
}

/** Latest first. */
export function importsQuery(firstPage = 1) {
  return pagedQuery({
    queryKey: ['imports'],
    firstPage,
    load: async (api, range, signal) =>
      (await api.call('GET /api/v2/imports', { query: range }, signal)).runs,
  })
}

/** Polled every second while the import runs. */
export function importQuery(runId: string) {
  return queryOptions({
    queryKey: ['import', runId],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v2/imports/:runId', { params: { runId } }, signal)).run,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? POLL_INTERVAL_MS : false),
  })
}

export function skipReasonsQuery(runId: string) {
  return queryOptions({
    queryKey: ['import', runId, 'skip-reasons'],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v2/imports/:runId/skip-reasons', { params: { runId } }, signal))
        .reasons,
  })
}

export function skippedRowsQuery(runId: string, reason: string | undefined, firstPage = 1) {
  return pagedQuery({
    queryKey: ['import', runId, 'skipped', { reason }],
    firstPage,
    load: async (api, range, signal) =>
      (
        await api.call(
          'GET /api/v2/imports/:runId/skipped',
          { params: { runId }, query: { reason, ...range } },
          signal,
        )
      ).rows,
  })
}

export type ChangeKind = 'created' | 'changed'

export function importChangesQuery(runId: string, kind: ChangeKind | undefined, firstPage = 1) {
  return pagedQuery({
    queryKey: ['import', runId, 'changes', { kind }],
    firstPage,
    load: async (api, range, signal) =>
      (
        await api.call(
          'GET /api/v2/imports/:runId/changes',
          { params: { runId }, query: { kind, ...range } },
          signal,
        )
      ).changes,
  })
}

export function undoPreviewQuery(runId: string) {
  return queryOptions({
    queryKey: ['import', runId, 'undo'],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v2/imports/:runId/undo', { params: { runId } }, signal)).preview,
    // Needed up to date at the moment of the decision.
    staleTime: 0,
    gcTime: 0,
  })
}

export function useUndoImport(runId: string) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: async () =>
      (await apiOf(queryClient).call('POST /api/v2/imports/:runId/undo', { params: { runId } })).run,
    onSuccess: (run) => {
      queryClient.setQueryData(importQuery(runId).queryKey, run)
      // Many lists of places have changed.
      return invalidateRoots(queryClient, ['imports', 'import', 'places', 'place', 'cities', 'city'])
    },
  })
}
