import type { QueryClient } from '@tanstack/react-query'
import type { VisitKind } from '#contract/statistics/visited-page.ts'
import { apiOf } from '#web/lib/api/api.ts'

/** Counts a step or a press for the numbers of a venue. Nobody waits for it, and nothing depends on it. */
export function reportVisit(queryClient: QueryClient, place: string, kind: VisitKind): void {
  if (!navigator.onLine) return
  void apiOf(queryClient)
    .call('POST /api/v2/visits', { body: { place, kind } })
    .catch(() => {})
}
