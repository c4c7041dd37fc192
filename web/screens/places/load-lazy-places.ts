import { importOnce } from '#web/lib/pages/import-once.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { categoriesQuery } from '#web/nouns/reference/api.ts'
import type { LoadedPlacesPage } from './load-places.ts'
import type { PlacesView } from './places-seo.ts'

const placesLoad = importOnce(() => import('./load-places.ts'))

/** The server loads the first visit; the browser loads this code with its first navigation to a list. */
export async function loadPlacesPage(args: PageLoadArgs, view: PlacesView): Promise<LoadedPlacesPage> {
  if (!import.meta.env.SSR) void args.queryClient.prefetchQuery(categoriesQuery)
  const page = await placesLoad()
  return page.loadPlacesPage(args, view)
}

/** The address itself means the filter «Мои подписки». */
export function loadFollowedPlaces(args: PageLoadArgs, view: PlacesView): Promise<LoadedPlacesPage> {
  const url = new URL(args.url)
  url.searchParams.set('is_following', '1')
  return loadPlacesPage({ ...args, url }, view)
}
