import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { loadPlace, placeSeo } from '#web/nouns/places/page/load-place.ts'
import { useCurrentPlace } from '#web/nouns/places/page/page-place.ts'
import { loadPosts, paginationLinks } from '#web/nouns/posts/load-posts.ts'
import { NewsPage } from '#web/screens/place/posts/posts-page.tsx'

export async function load(args: PageLoadArgs) {
  const place = await loadPlace(args)
  const request = { placeId: place.id, type: 'news' } as const
  const loaded = await loadPosts(args, request)
  const seo = await placeSeo(place, args.publicUrl, {
    title: `Новости: ${place.name}, ${place.location.city.name}`,
    pages: [{ label: 'Новости', path: 'news' }],
    isIndexed: place.newsCount > 0,
    ...paginationLinks(`/${place.latinName}/news`, loaded),
  })
  return { seo, city: place.location.city }
}

export default function PlaceNewsRoute() {
  const place = useCurrentPlace()
  return place && <NewsPage place={place} />
}
