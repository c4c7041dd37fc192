import type { QueryClient } from '@tanstack/react-query'
import { cityQuery } from '#web/nouns/cities/api.ts'
import { postsQuery } from '#web/nouns/posts/api.ts'

/** Loads what guests see behind the sign-in of a protected page; a failure leaves the page without its feed. */
export async function loadSignedOutFeed(queryClient: QueryClient, city: string): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(cityQuery(city)),
    queryClient.prefetchInfiniteQuery(postsQuery({ city })),
  ])
}
