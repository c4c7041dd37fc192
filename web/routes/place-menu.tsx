import { useParams } from 'react-router'
import { requireGallery } from '#web/features/places/place-page/load-gallery.ts'
import { loadPlace, placeSeo } from '#web/features/places/place-page/load-place.ts'
import { MenuPage } from '#web/features/places/place-page/menus-page.tsx'
import { usePagePlace } from '#web/features/places/place-page/page-place.ts'
import type { PageLoadArgs } from '#web/lib/route-data.ts'

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
  const place = usePagePlace()
  const menu = place?.menus.find((one) => one.id === galleryId)
  return place && menu && <MenuPage place={place} menu={menu} />
}
