import { useParams } from 'react-router'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { loadPlace, placeSeo } from '#web/nouns/places/page/load-place.ts'
import { useCurrentPlace } from '#web/nouns/places/page/page-place.ts'
import { AlbumPage } from '#web/screens/place/galleries/albums-page.tsx'
import { requireGallery } from '#web/screens/place/galleries/load-gallery.ts'

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
  const place = useCurrentPlace()
  const album = place?.galleries.find((gallery) => gallery.id === galleryId)
  return place && album && <AlbumPage place={place} album={album} />
}
