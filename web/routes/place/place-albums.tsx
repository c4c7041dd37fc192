import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { loadPlace, placeSeo } from '#web/nouns/places/page/load-place.ts'
import { useCurrentPlace } from '#web/nouns/places/page/page-place.ts'
import { AlbumsPage } from '#web/screens/place/galleries/albums-page.tsx'

export async function load(args: PageLoadArgs) {
  const place = await loadPlace(args)
  const seo = await placeSeo(place, args.publicUrl, {
    title: `Фото: ${place.name}, ${place.location.city.name}`,
    pages: [{ label: 'Фотоальбомы', path: 'albums' }],
    isIndexed: place.galleries.length > 0,
  })
  return { seo, city: place.location.city }
}

export default function PlaceAlbumsRoute() {
  const place = useCurrentPlace()
  return place && <AlbumsPage place={place} />
}
