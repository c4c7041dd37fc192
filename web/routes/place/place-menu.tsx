import { useParams } from 'react-router'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { loadPlace, placeSeo } from '#web/nouns/places/page/load-place.ts'
import { useCurrentPlace } from '#web/nouns/places/page/page-place.ts'
import { requireGallery } from '#web/screens/place/galleries/load-gallery.ts'
import { MenuPage } from '#web/screens/place/galleries/menus-page.tsx'

export async function load(args: PageLoadArgs) {
  const place = await loadPlace(args)
  const menu = requireGallery(place, 'menus', args.params.galleryId)
  const seo = await placeSeo(place, args.publicUrl, {
    title: `${menu.title}: ${place.name}, ${place.location.city.name}`,
    pages: [
      { label: 'Меню', path: 'menus' },
      { label: menu.title, path: `menu/${menu.id}` },
    ],
  })
  return { seo, city: place.location.city }
}

export default function PlaceMenuRoute() {
  const { galleryId } = useParams()
  const place = useCurrentPlace()
  const menu = place?.menus.find((item) => item.id === galleryId)
  return place && menu && <MenuPage place={place} menu={menu} />
}
