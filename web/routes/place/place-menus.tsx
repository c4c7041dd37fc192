import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { loadPlace, placeSeo } from '#web/nouns/places/page/load-place.ts'
import { useCurrentPlace } from '#web/nouns/places/page/page-place.ts'
import { MenusPage } from '#web/screens/place/galleries/menus-page.tsx'

export async function load(args: PageLoadArgs) {
  const place = await loadPlace(args)
  const seo = await placeSeo(place, args.publicUrl, {
    title: `Меню и цены: ${place.name}, ${place.location.city.name}`,
    pages: [{ label: 'Меню', path: 'menus' }],
    isIndexed: place.menus.length > 0,
  })
  return { seo, city: place.location.city }
}

export default function PlaceMenusRoute() {
  const place = useCurrentPlace()
  return place && <MenusPage place={place} />
}
