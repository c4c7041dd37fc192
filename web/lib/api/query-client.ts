import { QueryClient } from '@tanstack/react-query'
import { shouldRetry } from './api.ts'

const isServer = typeof document === 'undefined'

/** The server creates one per request, so that nothing of one visitor reaches another. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A timer per query would keep every rendered request in memory until it fires.
        gcTime: isServer ? Number.POSITIVE_INFINITY : 10 * 60_000,
        retry: isServer ? false : shouldRetry,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      // Without a connection a call fails with an error; by default it would wait silently for the network.
      mutations: { networkMode: 'always' },
    },
  })
}
