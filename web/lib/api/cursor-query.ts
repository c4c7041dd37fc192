import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import { type Api, apiOf } from './api.ts'
import { ApiError } from './api-error.ts'
import { type ListPage, PAGE_SIZE } from './paged-query.ts'

type Range = { offset: number; limit: number } | { cursor: string; limit: number }

interface CursorResponse<Item> {
  items: readonly Item[]
  isEnd: boolean
  nextCursor: string | null
  /** The cursor of the first row, from which newer rows are counted. */
  newestCursor?: string
}

export interface CursorPage<Item> extends ListPage<Item> {
  nextCursor: string | null
  newestCursor?: string
}

interface CursorQuery<Item> {
  queryKey: QueryKey
  load: (api: Api, range: Range, signal: AbortSignal) => Promise<CursorResponse<Item>>
  /** `?page=N` of the address. */
  firstPage?: number
}

/**
 * A list to which rows are added while it is being paged through: the first page is found by its number, each further
 * one by a cursor, so that no row is repeated or lost. An empty response is the end, not a failure.
 */
export function cursorQuery<Item>({ queryKey, load, firstPage = 1 }: CursorQuery<Item>) {
  return infiniteQueryOptions({
    queryKey: [...queryKey, { firstPage }],
    initialPageParam: firstPage as number | string,
    queryFn: async ({ client, pageParam, signal }): Promise<CursorPage<Item>> => {
      const range: Range =
        typeof pageParam === 'string'
          ? { cursor: pageParam, limit: PAGE_SIZE }
          : { offset: (pageParam - 1) * PAGE_SIZE, limit: PAGE_SIZE }
      try {
        const response = await load(apiOf(client), range, signal)
        return { ...response, items: [...response.items] }
      } catch (error) {
        if (error instanceof ApiError && error.status === 'RecordNotFound') {
          return { items: [], isEnd: true, nextCursor: null }
        }
        throw error
      }
    },
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
}
