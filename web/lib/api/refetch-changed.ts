import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Loads the queries under a key again because the server said that their data changed. A first load that is under way may
 * have read the data before the change, and invalidating joins it instead of repeating it, so it is followed by another.
 */
export async function refetchChanged(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const firstLoads = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await queryClient.invalidateQueries({ queryKey })
  await Promise.all(
    firstLoads.map(async (query) => {
      await query.promise?.catch(() => undefined)
      await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }),
  )
}
