import { loadPlace, placeSeo } from '#web/features/places/place-page/load-place.ts'
import { MenusPage } from '#web/features/places/place-page/menus-page.tsx'
import { usePagePlace } from '#web/features/places/place-page/page-place.ts'
import type { PageLoadArgs } from '#web/lib/route-data.ts'

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
  const place = usePagePlace()
  return place && <MenusPage place={place} />
}
