import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { ReferenceListName } from '#contract/reference/list-fields.ts'
import type { ReferenceRow, RowFields } from '#contract/reference/reference-lists.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { pagedQuery } from '#web/lib/api/paged-query.ts'
import { useSingleFlightMutation } from '#web/lib/single-flight.ts'

/** Rows of a list by a part of their names, with hidden ones. */
export function referenceRowsQuery(list: ReferenceListName, text: string, firstPage = 1) {
  return pagedQuery({
    queryKey: ['reference-rows', list, { text }],
    firstPage,
    load: async (api, range, signal) =>
      (
        await api.call(
          'GET /api/v2/reference/:list',
          { params: { list }, query: { query: text || undefined, ...range } },
          signal,
        )
      ).rows,
  })
}

export function referenceRowQuery(list: ReferenceListName, rowId: number) {
  return queryOptions({
    queryKey: ['reference-row', list, rowId],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v2/reference/:list/:rowId', { params: { list, rowId } }, signal))
        .row,
  })
}

/** Changes of the row with their authors, the latest first. */
export function referenceChangesQuery(list: ReferenceListName, rowId: number) {
  return pagedQuery({
    queryKey: ['reference-changes', list, rowId],
    load: async (api, range, signal) =>
      (
        await api.call(
          'GET /api/v2/reference/:list/:rowId/changes',
          { params: { list, rowId }, query: range },
          signal,
        )
      ).changes,
  })
}

export type ReferenceRowMutation =
  | { kind: 'add'; fields: RowFields }
  | { kind: 'edit'; row: ReferenceRow; fields: RowFields }
  | { kind: 'hide'; row: ReferenceRow; isHidden: boolean }
  | { kind: 'merge'; row: ReferenceRow; intoId: number }

/** Adds, edits, hides or merges a row, and reloads lists and pages that show it. */
export function useMutateReferenceRow(list: ReferenceListName) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: async (change: ReferenceRowMutation): Promise<ReferenceRow> => {
      const api = apiOf(queryClient)
      if (change.kind === 'add') {
        return (await api.call('POST /api/v2/reference/:list', { params: { list }, body: change.fields })).row
      }
      const params = { list, rowId: change.row.id }
      if (change.kind === 'merge') {
        const body = { intoId: change.intoId }
        return (await api.call('POST /api/v2/reference/:list/:rowId/merge', { params, body })).row
      }
      const { version } = change.row
      const body =
        change.kind === 'hide' ? { version, isHidden: change.isHidden } : { version, fields: change.fields }
      return (await api.call('PATCH /api/v2/reference/:list/:rowId', { params, body })).row
    },
    // Any cached page may show the name of the row.
    onSuccess: () => queryClient.invalidateQueries(),
  })
}

/** The fields that the server proposes for the name and the location of a city. */
export function useCityProposal() {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: async (query: { name: string; lat?: number; lon?: number }): Promise<RowFields> =>
      (await apiOf(queryClient).call('GET /api/v2/reference/cities/proposal', { query })).fields,
  })
}
