import { useLoaderData } from 'react-router'
import { loadFollowedPlaces } from '#web/features/places/places-load-later.ts'
import { PlacesPage } from '#web/features/places/places-page.tsx'
import type { PageLoadArgs } from '#web/lib/route-data.ts'

export const load = (args: PageLoadArgs) => loadFollowedPlaces(args, 'list')

export default function Page() {
  return <PlacesPage {...useLoaderData<typeof load>()} />
}
