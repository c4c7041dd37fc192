import { loadPlace, placeSeo } from '#web/features/places/place-page/load-place.ts'
import { usePagePlace } from '#web/features/places/place-page/page-place.ts'
import { NewsPage } from '#web/features/places/place-page/posts-page.tsx'
import { loadPosts, pagedAddresses } from '#web/features/posts/load-posts.ts'
import type { PageLoadArgs } from '#web/lib/route-data.ts'

export async function load(args: PageLoadArgs) {
  const place = await loadPlace(args)
  const request = { placeId: place.id, type: 'news' } as const
  const loaded = await loadPosts(args, request)
  const seo = await placeSeo(place, args.publicUrl, {
    title: `Новости: ${place.name}, ${place.location.city.name}`,
    pages: [{ label: 'Новости', path: 'news' }],
    isIndexed: place.newsCount > 0,
    ...pagedAddresses(`/${place.latinName}/news`, loaded),
  })
  return { seo, city: place.location.city }
}

export default function PlaceNewsRoute() {
  const place = usePagePlace()
  return place && <NewsPage place={place} />
}
