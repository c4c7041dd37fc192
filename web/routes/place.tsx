import { lastPostsQuery } from '#web/features/places/place-page/last-posts-query.ts'
import { loadPlace, placeSeo } from '#web/features/places/place-page/load-place.ts'
import { usePagePlace } from '#web/features/places/place-page/page-place.ts'
import { PlacePage } from '#web/features/places/place-page/place-page.tsx'
import { nearbyPlacesQuery } from '#web/features/places/place-query.ts'
import type { PageLoadArgs } from '#web/lib/route-data.ts'

export async function load(args: PageLoadArgs) {
  const { queryClient, publicUrl } = args
  const place = await loadPlace(args)
  // A block that cannot be had says so itself; the page stands.
  await Promise.allSettled([
    queryClient.query(lastPostsQuery(place.id, 'news')),
    queryClient.query(lastPostsQuery(place.id, 'review')),
    queryClient.query(nearbyPlacesQuery(place)),
  ])
  return { seo: await placeSeo(place, publicUrl), city: place.location.city }
}

export default function PlaceRoute() {
  const place = usePagePlace()
  return place && <PlacePage place={place} />
}
