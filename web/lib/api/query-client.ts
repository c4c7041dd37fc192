import { QueryClient } from '@tanstack/react-query'
import { shouldRetry } from './api.ts'

const isServer = typeof document === 'undefined'

/** On the server one for each request: nothing of one visitor reaches another. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A timer per query would keep every rendered request in memory for its whole length.
        gcTime: isServer ? Number.POSITIVE_INFINITY : 10 * 60_000,
        retry: isServer ? false : shouldRetry,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      // Without a connection a call fails and says so; by default it would wait in silence until there is one.
      mutations: { networkMode: 'always' },
    },
  })
}
