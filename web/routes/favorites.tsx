import { favoritesQuery } from '#web/features/favorites/api.ts'
import { FavoritesPage } from '#web/features/favorites/favorites-page.tsx'
import type { PageLoadArgs } from '#web/lib/route-data.ts'
import { metaOf } from '#web/lib/seo.ts'

export async function load({ queryClient, viewer, publicUrl }: PageLoadArgs) {
  const places = viewer && queryClient.prefetchInfiniteQuery(favoritesQuery)
  if (import.meta.env.SSR) await places
  return { seo: metaOf({ title: 'Избранное', isIndexed: false }, publicUrl) }
}

export default function FavoritesRoute() {
  return <FavoritesPage />
}
