import { AlbumsPage } from '#web/features/places/place-page/albums-page.tsx'
import { loadPlace, placeSeo } from '#web/features/places/place-page/load-place.ts'
import { usePagePlace } from '#web/features/places/place-page/page-place.ts'
import type { PageLoadArgs } from '#web/lib/route-data.ts'

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
  const place = usePagePlace()
  return place && <AlbumsPage place={place} />
}
