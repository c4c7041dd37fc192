import { DEFAULT_LIMIT } from '#contract/paging.ts'

export interface Page<Row> {
  rows: Row[]
  isEnd: boolean
}

/**
 * `limit` and `offset` of a query. Asking for one row more than is shown tells whether the list goes on:
 * read `page.rows`, then `page.cut` what came.
 */
export function readPage({ offset = 0, limit = DEFAULT_LIMIT }: { offset?: number; limit?: number }) {
  return {
    rows: { offset, limit: limit + 1 },
    cut<Row, Shown>(found: readonly Row[], show: (row: Row) => Shown): Page<Shown> {
      return { rows: found.slice(0, limit).map(show), isEnd: found.length <= limit }
    },
  }
}
