import { useParams } from 'react-router'
import { AlbumPage } from '#web/features/places/place-page/albums-page.tsx'
import { requireGallery } from '#web/features/places/place-page/load-gallery.ts'
import { loadPlace, placeSeo } from '#web/features/places/place-page/load-place.ts'
import { usePagePlace } from '#web/features/places/place-page/page-place.ts'
import type { PageLoadArgs } from '#web/lib/route-data.ts'

export async function load(args: PageLoadArgs) {
  const place = await loadPlace(args)
  const album = requireGallery(place, 'galleries', args.params.galleryId)
  const seo = await placeSeo(place, args.publicUrl, {
    title: `${album.title}: ${place.name}, ${place.location.city.name}`,
    pages: [
      { label: 'Фотоальбомы', path: 'albums' },
      { label: album.title, path: `album/${album.id}` },
    ],
  })
  return { seo, city: place.location.city }
}

export default function PlaceAlbumRoute() {
  const { galleryId } = useParams()
  const place = usePagePlace()
  const album = place?.galleries.find((one) => one.id === galleryId)
  return place && album && <AlbumPage place={place} album={album} />
}
