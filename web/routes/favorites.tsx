import { favoritesQuery } from '#web/features/favorites/api.ts'
import { FavoritesPage } from '#web/features/favorites/favorites-page.tsx'
import { ignoreOverlays } from '#web/lib/modal.ts'
import { browserLoader, type PageLoadArgs, serverLoader } from '#web/lib/route-data.ts'
import { loadedMeta, metaOf } from '#web/lib/seo.ts'

async function load({ queryClient, publicUrl }: PageLoadArgs) {
  const places = queryClient.prefetchInfiniteQuery(favoritesQuery)
  if (import.meta.env.SSR) await places
  return { seo: metaOf({ title: 'Избранное', isIndexed: false }, publicUrl) }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const meta = loadedMeta
export const shouldRevalidate = ignoreOverlays

export default function FavoritesRoute() {
  return <FavoritesPage />
}
