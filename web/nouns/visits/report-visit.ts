import type { QueryClient } from '@tanstack/react-query'
import type { VisitKind } from '#contract/statistics/visited-page.ts'
import { apiOf } from '#web/lib/api/api.ts'

/** Reports a navigation or a click for the statistics of a venue; failures are ignored. */
export function reportVisit(queryClient: QueryClient, place: string, kind: VisitKind): void {
  if (!navigator.onLine) return
  void apiOf(queryClient)
    .call('POST /api/v2/visits', { body: { place, kind } })
    .catch(() => {})
}
