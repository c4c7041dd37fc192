import { queryOptions } from '@tanstack/react-query'
import type { LandmarkKind } from '#contract/landmarks/landmark-kinds.ts'
import { apiOf } from '#web/lib/api/api.ts'

/** They change with an import, not while somebody reads. */
const staleTime = Number.POSITIVE_INFINITY

/** One landmark; null where the city has none of that key. */
export function landmarkQuery(city: string, key: string) {
  return queryOptions({
    queryKey: ['landmarks', city, { key }],
    queryFn: async ({ client, signal }) => {
      if (!isLandmarkKey(key)) return null
      const query = { city, key }
      return (await apiOf(client).call('GET /api/v2/landmarks', { query }, signal)).landmarks[0] ?? null
    },
    staleTime,
  })
}

export function landmarksQuery(city: string, kind: LandmarkKind) {
  return queryOptions({
    queryKey: ['landmarks', city, { kind }],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v2/landmarks', { query: { city, kind } }, signal)).landmarks,
    staleTime,
  })
}

/** As the API takes it: an address may hold anything. */
function isLandmarkKey(text: string): boolean {
  return /^[a-z]{4,10}-[a-z0-9-]{1,80}$/.test(text)
}
