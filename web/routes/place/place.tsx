import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { loadPlace, placeSeo } from '#web/nouns/places/page/load-place.ts'
import { useCurrentPlace } from '#web/nouns/places/page/page-place.ts'
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
    import.meta.env.SSR && loadCollections(queryClient, place.id),
  ])
  return { seo: await placeSeo(place, publicUrl), city: place.location.city }
}

/**
 * Server only: in the browser a lazily loaded block runs these queries, and importing them here would grow the page's
 * script.
 */
async function loadCollections(queryClient: PageLoadArgs['queryClient'], placeId: string) {
  const { placeCollectionsQuery, venueCollectionsQuery } = await import('#web/nouns/collections/api.ts')
  await Promise.allSettled([
    queryClient.query(placeCollectionsQuery(placeId)),
    queryClient.query(venueCollectionsQuery(placeId)),
  ])
}

export default function PlaceRoute() {
  const place = useCurrentPlace()
  return place && <PlacePage place={place} />
}
