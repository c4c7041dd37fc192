import { useLoaderData } from 'react-router'
import { loadFollowedPlaces } from '#web/features/places/places-load-later.ts'
import { PlacesPage } from '#web/features/places/places-page.tsx'
import { ignoreOverlays } from '#web/lib/modal.ts'
import { browserLoader, type PageLoadArgs, serverLoader } from '#web/lib/route-data.ts'

import { loadedMeta } from '#web/lib/seo.ts'

const load = (args: PageLoadArgs) => loadFollowedPlaces(args, 'list')

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const meta = loadedMeta
export const shouldRevalidate = ignoreOverlays

export default function Page() {
  return <PlacesPage {...useLoaderData<typeof loader>()} />
}
