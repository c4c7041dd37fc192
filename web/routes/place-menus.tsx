import { loadPlace, placeSeo } from '#web/features/places/place-page/load-place.ts'
import { MenusPage } from '#web/features/places/place-page/menus-page.tsx'
import { usePagePlace } from '#web/features/places/place-page/page-place.ts'
import { ignoreOverlays } from '#web/lib/modal.ts'
import { browserLoader, type PageLoadArgs, serverLoader } from '#web/lib/route-data.ts'
import { loadedMeta } from '#web/lib/seo.ts'

async function load(args: PageLoadArgs) {
  const place = await loadPlace(args)
  const seo = await placeSeo(place, args.publicUrl, {
    title: `Меню и цены: ${place.name}, ${place.location.city.name}`,
    pages: [{ label: 'Меню', path: 'menus' }],
    isIndexed: place.menus.length > 0,
  })
  return { seo, city: place.location.city }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const meta = loadedMeta
export const shouldRevalidate = ignoreOverlays

export default function PlaceMenusRoute() {
  const place = usePagePlace()
  return place && <MenusPage place={place} />
}
