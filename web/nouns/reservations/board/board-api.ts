import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { OperationData } from '#contract/api.ts'
import type { ReservationSettingsChange } from '#contract/reservations/reservations.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { refetchChanged } from '#web/lib/api/refetch-changed.ts'

export type Board = OperationData<'GET /api/v1/places/:placeId/reservations'>

/** The reservations on the screen: a business day (today's when there is no date), or the results of a search. */
export interface BoardChoice {
  date?: string | undefined
  query?: string | undefined
}

export const boardsKey = ['venue-board'] as const

export function boardKey(placeId: string) {
  return [...boardsKey, placeId] as const
}

export function boardQuery(placeId: string, { date, query }: BoardChoice) {
  const filter = { ...(date && { date }), ...(query && { query }) }
  return queryOptions({
    queryKey: [...boardKey(placeId), filter],
    staleTime: 5_000,
    queryFn: ({ client, signal }): Promise<Board> =>
      apiOf(client).call(
        'GET /api/v1/places/:placeId/reservations',
        { params: { placeId }, query: filter },
        signal,
      ),
  })
}

export type ChainBoard = OperationData<'GET /api/v1/organisations/:organisationId/reservations'>

export const chainBoardsKey = ['chain-board'] as const

/** The business day of all venues of a chain, today's when there is no date. */
export function chainBoardQuery(organisationId: string, date?: string) {
  return queryOptions({
    queryKey: [...chainBoardsKey, organisationId, date ?? null],
    staleTime: 5_000,
    queryFn: ({ client, signal }): Promise<ChainBoard> =>
      apiOf(client).call(
        'GET /api/v1/organisations/:organisationId/reservations',
        { params: { organisationId }, query: date ? { date } : {} },
        signal,
      ),
  })
}

/** Never cached: others may have saved meanwhile. */
export function reservationSettingsQuery(placeId: string) {
  return queryOptions({
    queryKey: ['reservation-settings', placeId],
    staleTime: 0,
    queryFn: async ({ client, signal }) =>
      (
        await apiOf(client).call(
          'GET /api/v1/places/:placeId/reservation-settings',
          { params: { placeId } },
          signal,
        )
      ).settings,
  })
}

const TYPING_PAUSE_MS = 300

/**
 * The bookable times of a day with unsaved settings. It waits a moment, so that typing does not send a request for
 * each letter.
 */
export function previewQuery(placeId: string, date: string, change: ReservationSettingsChange) {
  return queryOptions({
    queryKey: ['reservation-settings', placeId, 'preview', date, change],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ client, signal }) => {
      await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MS))
      signal.throwIfAborted()
      const { times } = await apiOf(client).call(
        'POST /api/v1/places/:placeId/reservation-preview',
        { params: { placeId }, body: { date, change } },
        signal,
      )
      return times
    },
  })
}

/** How many reservations wait for an answer, by place. */
export const newReservationsQuery = queryOptions({
  queryKey: ['new-reservations'],
  queryFn: ({ client, signal }) => apiOf(client).call('GET /api/v1/reservations/new-count', {}, signal),
})

export function boardChanged(queryClient: QueryClient, placeId: string): Promise<unknown> {
  const keys = [boardKey(placeId), chainBoardsKey, newReservationsQuery.queryKey]
  return Promise.all(keys.map((queryKey) => refetchChanged(queryClient, queryKey)))
}
