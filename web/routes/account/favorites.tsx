import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { favoritesQuery } from '#web/nouns/favorites/api.ts'
import { FavoritesPage } from '#web/screens/favorites/favorites-page.tsx'

export async function load({ queryClient, viewer, publicUrl }: PageLoadArgs) {
  const places = viewer && queryClient.prefetchInfiniteQuery(favoritesQuery)
  if (import.meta.env.SSR) await places
  return { seo: pageHeadOf({ title: 'Избранное', isIndexed: false }, publicUrl) }
}

export default function FavoritesRoute() {
  return <FavoritesPage />
}
