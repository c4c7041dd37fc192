import { useLoaderData } from 'react-router'
import { PlacesMap } from '#web/features/places/map/places-map.tsx'
import { loadFollowedPlaces } from '#web/features/places/places-load-later.ts'
import type { PageLoadArgs } from '#web/lib/route-data.ts'
import type { RouteHandle } from '#web/lib/route-handle.ts'

export const load = (args: PageLoadArgs) => loadFollowedPlaces(args, 'map')

export const handle: RouteHandle = { isNavbarHidden: true, isFooterHidden: true }

export default function Page() {
  return <PlacesMap {...useLoaderData<typeof load>()} />
}
