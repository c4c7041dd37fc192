import { useLoaderData } from 'react-router'
import { PlacesMap } from '#web/features/places/map/places-map.tsx'
import { loadFollowedPlaces } from '#web/features/places/places-load-later.ts'
import { ignoreOverlays } from '#web/lib/modal.ts'
import { browserLoader, type PageLoadArgs, serverLoader } from '#web/lib/route-data.ts'
import type { RouteHandle } from '#web/lib/route-handle.ts'
import { loadedMeta } from '#web/lib/seo.ts'

const load = (args: PageLoadArgs) => loadFollowedPlaces(args, 'map')

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const meta = loadedMeta
export const shouldRevalidate = ignoreOverlays
export const handle: RouteHandle = { isNavbarHidden: true }

export default function Page() {
  return <PlacesMap {...useLoaderData<typeof loader>()} />
}
