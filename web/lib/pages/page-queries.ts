import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** The query data that a page was rendered from, for hydration. */
export type PageQueries = readonly [queryKey: QueryKey, data: unknown][]

/** Failed queries are left out, so that the browser tries again. */
export function dehydrateQueries(queryClient: QueryClient): PageQueries {
  return queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, state.data] as const] : []))
}

/** @param renderedAt milliseconds, the age of the data */
export function hydrateQueries(queryClient: QueryClient, queries: PageQueries, renderedAt: number): void {
  for (const [queryKey, data] of queries) queryClient.setQueryData(queryKey, data, { updatedAt: renderedAt })
}
