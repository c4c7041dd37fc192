import type {
  DefaultError,
  EnsureQueryDataOptions,
  QueryClient,
  QueryFunction,
  QueryKey,
} from '@tanstack/react-query'

/** The server never aborts an operation of its own process. */
const neverAborted = new AbortController().signal

/**
 * Data of a query of which the page shows only a part. On the server it stays out of the query cache, so that it is
 * not sent with the page; in the browser it is cached as usual.
 */
export async function loaderData<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: EnsureQueryDataOptions<Data, DefaultError, Data, Key> & {
    queryFn?: QueryFunction<Data, Key> | undefined
  },
): Promise<Data> {
  const { queryKey, queryFn } = query
  if (!import.meta.env.SSR || !queryFn) return queryClient.ensureQueryData(query)
  return queryFn({ client: queryClient, queryKey, signal: neverAborted, meta: undefined })
}
