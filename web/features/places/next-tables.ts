import type { Api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'

/** For whom a card tells when there is a table next. */
const GUESTS = 2

/** The next free tables of places, in one request. A list that cannot be told of them is a list still. */
export async function nextTables(
  api: Api,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string[]>> {
  try {
    const query = { ids: ids.join(), guests_count: GUESTS }
    const { tables } = await api.call('GET /api/v1/reservations/next-tables', { query }, signal)
    return new Map(tables.map(({ placeId, times }) => [placeId, times]))
  } catch (error) {
    if (error instanceof ApiError) return new Map()
    throw error
  }
}
