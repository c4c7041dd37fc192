import { useLoaderData } from 'react-router'
import { loadPlacesPage } from '#web/features/places/places-load-later.ts'
import { PlacesPage } from '#web/features/places/places-page.tsx'
import type { PageLoadArgs } from '#web/lib/route-data.ts'

export const load = (args: PageLoadArgs) => loadPlacesPage(args, 'list')

export default function Page() {
  return <PlacesPage {...useLoaderData<typeof load>()} />
}
