import { type DefaultError, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useIsHydrated } from './hydrated.ts'

/**
 * Data that the server leaves out of a page. During hydration it counts as missing, even if another part has loaded
 * it already, so that the markup matches the server's.
 */
export function useClientOnlyQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, DefaultError, Data, Key>,
): Data | undefined {
  const isHydrated = useIsHydrated()
  const { data } = useQuery(options)
  return isHydrated ? data : undefined
}
