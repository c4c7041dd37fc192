import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { BulkPlaceAction, PlaceFilter } from '#contract/places/place-administration.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { pagedQuery } from '#web/lib/api/paged-query.ts'
import { useSingleFlightMutation } from '#web/lib/single-flight.ts'

const keys = {
  all: ['administered-places'] as const,
  list: (filter: PlaceFilter) => [...keys.all, 'list', filter] as const,
  count: (filter: PlaceFilter) => [...keys.all, 'count', filter] as const,
  sources: ['administered-places', 'sources'] as const,
  organisations: (filter: object) => ['administered-organisations', filter] as const,
  actions: ['place-actions'] as const,
  action: (id: string) => ['place-actions', id] as const,
}

export function administeredPlacesQuery(filter: PlaceFilter, firstPage = 1) {
  return pagedQuery({
    queryKey: keys.list(filter),
    firstPage,
    load: async (api, range, signal) =>
      (await api.call('GET /api/v2/administration/places', { query: { ...filter, ...range } }, signal))
        .places,
  })
}

/** How many places match. */
export function placeTotalQuery(filter: PlaceFilter) {
  return queryOptions({
    queryKey: keys.count(filter),
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v2/administration/places/count', { query: filter }, signal)).count,
  })
}

export const placeSourcesQuery = queryOptions({
  queryKey: keys.sources,
  queryFn: async ({ client, signal }) =>
    (await apiOf(client).call('GET /api/v2/administration/place-sources', {}, signal)).sources,
})

/** Chains, the largest first. */
export function administeredOrganisationsQuery(filter: { city_id?: number; query?: string }, firstPage = 1) {
  return pagedQuery({
    queryKey: keys.organisations(filter),
    firstPage,
    load: async (api, range, signal) =>
      (await api.call('GET /api/v2/administration/organisations', { query: { ...filter, ...range } }, signal))
        .organisations,
  })
}

/** Bulk actions on places, the latest first. */
export function placeActionsQuery(firstPage = 1) {
  return pagedQuery({
    queryKey: [...keys.actions, 'list'],
    firstPage,
    load: async (api, range, signal) =>
      (await api.call('GET /api/v2/administration/place-actions', { query: range }, signal)).actions,
  })
}

const POLL_INTERVAL_MS = 1000

export const isRunning = ({ status }: BulkPlaceAction) => status === 'running' || status === 'undoing'

/** Polls until the action is finished, and then reloads the list of places. */
export function usePlaceAction(known: BulkPlaceAction): BulkPlaceAction {
  const queryClient = useQueryClient()
  const { data: action } = useQuery({
    queryKey: keys.action(known.id),
    initialData: known,
    queryFn: async ({ client, signal }) => {
      const params = { actionId: known.id }
      const path = 'GET /api/v2/administration/place-actions/:actionId'
      return (await apiOf(client).call(path, { params }, signal)).action
    },
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? POLL_INTERVAL_MS : false),
  })
  const isWorking = isRunning(action)
  const wasWorking = useRef(isWorking)
  useEffect(() => {
    if (wasWorking.current && !isWorking) void queryClient.invalidateQueries({ queryKey: keys.all })
    wasWorking.current = isWorking
  }, [queryClient, isWorking])
  return action
}

export interface NewPlaceAction {
  kind: BulkPlaceAction['kind']
  reason?: string
  city_id?: number
  tag_id?: number
  place_ids?: string[]
  filter?: PlaceFilter
  expected_count: number
}

export function useStartPlaceAction() {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: async (body: NewPlaceAction): Promise<BulkPlaceAction> =>
      (await apiOf(queryClient).call('POST /api/v2/administration/place-actions', { body })).action,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.all }),
  })
}

export function useUndoPlaceAction() {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: async (actionId: string): Promise<BulkPlaceAction> =>
      (
        await apiOf(queryClient).call('POST /api/v2/administration/place-actions/:actionId/undo', {
          params: { actionId },
        })
      ).action,
    onSuccess: (action) => queryClient.setQueryData(keys.action(action.id), action),
  })
}

/** Merges places into one of them; any cached page may show them, so everything is reloaded. */
export function useMergePlaces() {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: async (body: { into_id: string; place_ids: string[] }) =>
      (await apiOf(queryClient).call('POST /api/v2/administration/place-merges', { body })).place,
    onSuccess: () => queryClient.invalidateQueries(),
  })
}
