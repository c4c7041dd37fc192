import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { placeCollectionsQuery, venueCollectionsQuery } from '#web/nouns/collections/api.ts'
import { loadPlace, placeSeo } from '#web/nouns/places/page/load-place.ts'
import { usePagePlace } from '#web/nouns/places/page/page-place.ts'
import { nearbyPlacesQuery } from '#web/nouns/places/place-query.ts'
import { PlacePage } from '#web/screens/place/place-page.tsx'
import { lastPostsQuery } from '#web/screens/place/posts/last-posts-query.ts'

export async function load(args: PageLoadArgs) {
  const { queryClient, publicUrl } = args
  const place = await loadPlace(args)
  // A block that fails to load shows its own error.
  await Promise.allSettled([
    queryClient.query(lastPostsQuery(place.id, 'news')),
    queryClient.query(lastPostsQuery(place.id, 'review')),
    queryClient.query(nearbyPlacesQuery(place)),
    import.meta.env.SSR && queryClient.query(placeCollectionsQuery(place.id)),
    import.meta.env.SSR && queryClient.query(venueCollectionsQuery(place.id)),
  ])
  return { seo: await placeSeo(place, publicUrl), city: place.location.city }
}

export default function PlaceRoute() {
  const place = usePagePlace()
  return place && <PlacePage place={place} />
}
