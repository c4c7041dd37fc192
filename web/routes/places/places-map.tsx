import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import type { RouteHandle } from '#web/lib/pages/route-handle.ts'
import { loadPlacesPage } from '#web/screens/places/load-lazy-places.ts'
import { PlacesMap } from '#web/screens/places/map/places-map.tsx'
import { usePlacesData } from '#web/screens/places/use-places-data.ts'

export const load = (args: PageLoadArgs) => loadPlacesPage(args, 'map')

export const handle: RouteHandle = { isNavbarHidden: true, isFooterHidden: true }

export default function Page() {
  return <PlacesMap {...usePlacesData()} />
}
