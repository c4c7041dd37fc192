import type { QueryClient } from '@tanstack/react-query'
import { cityQuery } from '#web/features/cities/api.ts'
import { postsQuery } from '#web/features/posts/api.ts'
import { fallbackCity } from '#web/lib/current-city.ts'

/** Fills what the page of a protected address shows to a guest; a failure leaves the page without its feed. */
export async function loadSignedOutFeed(queryClient: QueryClient): Promise<void> {
  const city = fallbackCity.latinName
  await Promise.all([
    queryClient.prefetchQuery(cityQuery(city)),
    queryClient.prefetchInfiniteQuery(postsQuery({ city })),
  ])
}
