import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { OperationData } from '#contract/api.ts'
import type { GuestSort } from '#contract/guest-cards/guest-card-values.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { pagedQuery } from '#web/lib/api/paged-query.ts'
import { boardKey } from '#web/nouns/reservations/board/board-api.ts'

export interface GuestFilter {
  query?: string | undefined
  tag?: string | undefined
  sort?: GuestSort | undefined
}

export type GuestListPage = OperationData<'GET /api/v1/places/:placeId/guests'>

const root = ['guests'] as const
const PAGE_SIZE = 40

export function guestsQuery(placeId: string, { query, tag, sort }: GuestFilter) {
  const filter = { ...(query && { query }), ...(tag && { tag }), ...(sort && { sort }) }
  return infiniteQueryOptions({
    queryKey: [...root, 'list', placeId, filter],
    staleTime: 0,
    initialPageParam: 0,
    queryFn: ({ client, pageParam, signal }): Promise<GuestListPage> =>
      apiOf(client).call(
        'GET /api/v1/places/:placeId/guests',
        { params: { placeId }, query: { ...filter, offset: pageParam, limit: PAGE_SIZE } },
        signal,
      ),
    getNextPageParam: (last, pages) => (last.isEnd ? undefined : pages.length * PAGE_SIZE),
  })
}

/** Never cached: colleagues may have written there meanwhile. */
export function guestQuery(guestId: string) {
  return queryOptions({
    queryKey: [...root, 'card', guestId],
    staleTime: 0,
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v1/guests/:guestId', { params: { guestId } }, signal)).guest,
  })
}

/** The access log of the cards, the latest first. */
export function guestLogQuery(placeId: string) {
  return pagedQuery({
    queryKey: [...root, 'log', placeId],
    load: async (api, range, signal) => {
      const { entries } = await api.call(
        'GET /api/v1/places/:placeId/guests/log',
        { params: { placeId }, query: range },
        signal,
      )
      return entries
    },
  })
}

/** Lists, cards and the board show what a card says. */
export function invalidateGuests(queryClient: QueryClient, placeId: string): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: root }),
    queryClient.invalidateQueries({ queryKey: boardKey(placeId) }),
  ])
}

/** Downloads: the session cookie authorises them. */
export const guestFiles = {
  all: (placeId: string) => `/api/v1/places/${placeId}/guests/file`,
  one: (guestId: string, format: 'csv' | 'json') => `/api/v1/guests/${guestId}/file?format=${format}`,
}
