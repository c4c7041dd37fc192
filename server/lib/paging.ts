import { DEFAULT_LIMIT } from '#contract/paging.ts'

export interface Page<Row> {
  rows: Row[]
  isEnd: boolean
}

/**
 * `limit` and `offset` of a query. One extra row is loaded to know whether the list continues: load `page.rows`, then
 * pass them to `page.cut`.
 */
export function readPage({ offset = 0, limit = DEFAULT_LIMIT }: { offset?: number; limit?: number }) {
  return {
    rows: { offset, limit: limit + 1 },
    cut<Row, Shown>(found: readonly Row[], show: (row: Row) => Shown): Page<Shown> {
      return { rows: found.slice(0, limit).map(show), isEnd: found.length <= limit }
    },
  }
}

/** The same for a list that is continued by a cursor. */
export function readCursorPage(query: { offset?: number; limit?: number; cursor?: string }) {
  const page = readPage(query)
  return {
    rows: { ...page.rows, cursor: query.cursor },
    cut<Row extends { cursor: string }, Shown>(
      found: readonly Row[],
      show: (row: Row) => Shown,
    ): CursorPage<Shown> {
      const shown = page.cut(found, (row) => row)
      return {
        rows: shown.rows.map(show),
        isEnd: shown.isEnd,
        nextCursor: shown.isEnd ? null : (shown.rows.at(-1)?.cursor ?? null),
      }
    },
  }
}

export interface CursorPage<Row> extends Page<Row> {
  nextCursor: string | null
}
