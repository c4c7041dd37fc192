import { type DefaultError, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useIsHydrated } from './hydrated.ts'

/**
 * Data that the server leaves out of a page. One part of it may have the answer before another is hydrated, which then
 * must still find what the server wrote.
 */
export function useBrowserData<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, DefaultError, Data, Key>,
): Data | undefined {
  const isHydrated = useIsHydrated()
  const { data } = useQuery(options)
  return isHydrated ? data : undefined
}
