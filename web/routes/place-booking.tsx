import { BookingPage } from '#web/features/places/place-page/booking-page.tsx'
import { loadPlace, placeSeo } from '#web/features/places/place-page/load-place.ts'
import { usePagePlace } from '#web/features/places/place-page/page-place.ts'
import { ignoreOverlays } from '#web/lib/modal.ts'
import { browserLoader, type PageLoadArgs, serverLoader } from '#web/lib/route-data.ts'
import { loadedMeta } from '#web/lib/seo.ts'

async function load(args: PageLoadArgs) {
  const place = await loadPlace(args)
  const seo = await placeSeo(place, args.publicUrl, {
    title: `Бронирование: ${place.name}, ${place.location.city.name}`,
    pages: [{ label: 'Бронирование', path: 'booking' }],
    isIndexed: false,
  })
  return { seo, city: place.location.city }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const meta = loadedMeta
export const shouldRevalidate = ignoreOverlays

export default function PlaceBookingRoute() {
  const place = usePagePlace()
  return place && <BookingPage place={place} />
}
