import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import { type Api, apiOf } from './api.ts'
import { orIfNotFound, pageNotFound } from './api-error.ts'

export interface ListPage<Item> {
  items: Item[]
  isEnd: boolean
}

export const PAGE_SIZE = 20

interface PagedQuery<Item> {
  queryKey: QueryKey
  /** Loads `limit` rows from `offset`; the list requests one row more than it shows, to find the end. */
  load: (api: Api, range: { offset: number; limit: number }, signal: AbortSignal) => Promise<readonly Item[]>
  pageSize?: number
  /** `?page=N` of the address. */
  firstPage?: number
}

/**
 * One list for `useInfiniteQuery` and for `queryClient.infiniteQuery` in a loader. The server answers an empty page
 * with 404, which is the end of the list, not a failure.
 */
export function pagedQuery<Item>({ queryKey, load, pageSize = PAGE_SIZE, firstPage = 1 }: PagedQuery<Item>) {
  return infiniteQueryOptions({
    queryKey: [...queryKey, { firstPage }],
    initialPageParam: firstPage,
    queryFn: async ({ client, pageParam, signal }): Promise<ListPage<Item>> => {
      return orIfNotFound(
        async () => {
          const range = { offset: (pageParam - 1) * pageSize, limit: pageSize + 1 }
          const items = await load(apiOf(client), range, signal)
          return { items: items.slice(0, pageSize), isEnd: items.length <= pageSize }
        },
        { items: [], isEnd: true },
      )
    },
    getNextPageParam: (last, _all, lastParam: number) => (last.isEnd ? undefined : lastParam + 1),
  })
}

/** A page of the list as the server loaded it. @throws {ApiError} 404 for a page past the end */
export function requirePage<Item>(page: number, pages: readonly ListPage<Item>[]) {
  const items = pages.flatMap((loaded) => loaded.items)
  if (page > 1 && items.length === 0) throw pageNotFound()
  return { page, isEnd: pages.at(-1)?.isEnd ?? true, isEmpty: items.length === 0, items }
}

/** The number in `?page=N`; anything else is the first page. */
export function pageNumberOf(url: URL | URLSearchParams): number {
  const text = (url instanceof URL ? url.searchParams : url).get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1
}
