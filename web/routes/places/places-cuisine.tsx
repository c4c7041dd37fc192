import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { loadPlacesPage } from '#web/screens/places/load-lazy-places.ts'
import { PlacesPage } from '#web/screens/places/places-page.tsx'
import { usePlacesData } from '#web/screens/places/use-places-data.ts'

export const load = (args: PageLoadArgs) => loadPlacesPage(args, 'cuisine')

export default function Page() {
  return <PlacesPage {...usePlacesData()} />
}
