import type { PageLoadArgs } from '#web/lib/route-data.ts'
import type { PlacesPageData, PlacesView } from './places-load.ts'

/** The first visit is loaded by the server; the browser fetches the code for it with its first step to a list. */
export async function loadPlacesPage(args: PageLoadArgs, view: PlacesView): Promise<PlacesPageData> {
  const page = await import('./places-load.ts')
  return page.loadPlacesPage(args, view)
}

/** The path itself asks for what the filter «Мои подписки» asks for. */
export function loadFollowedPlaces(args: PageLoadArgs, view: PlacesView): Promise<PlacesPageData> {
  const url = new URL(args.url)
  url.searchParams.set('is_following', '1')
  return loadPlacesPage({ ...args, url }, view)
}
