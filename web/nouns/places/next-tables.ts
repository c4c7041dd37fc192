import { DEFAULT_PARTY_SIZE } from '#contract/reservations/reservation-values.ts'
import type { Api } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'

/** The next free tables of places, in one request. When the request fails, the list is shown without them. */
export async function nextTables(
  api: Api,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string[]>> {
  try {
    const query = { ids: ids.join(), guests_count: DEFAULT_PARTY_SIZE }
    const { tables } = await api.call('GET /api/v1/reservations/next-tables', { query }, signal)
    return new Map(tables.map(({ placeId, times }) => [placeId, times]))
  } catch (error) {
    if (error instanceof ApiError) return new Map()
    throw error
  }
}
