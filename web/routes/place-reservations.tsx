import { lazy, Suspense } from 'react'
import { data } from 'react-router'
import { loadPlace, placeSeo } from '#web/features/places/place-page/load-place.ts'
import { usePagePlace } from '#web/features/places/place-page/page-place.ts'
import { BookingWaiting } from '#web/features/reservations/booking/booking-waiting.tsx'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import { ignoreOverlays } from '#web/lib/modal.ts'
import { browserLoader, type PageLoadArgs, serverLoader } from '#web/lib/route-data.ts'
import { loadedMeta } from '#web/lib/seo.ts'

const BoardPage = lazy(async () => ({
  default: (await import('#web/features/reservations/venue/board-page.tsx')).BoardPage,
}))

async function load(args: PageLoadArgs) {
  const place = await loadPlace(args)
  if (!place.hasAccess) throw data({ status: 'Forbidden' }, { status: 403 })
  const seo = await placeSeo(place, args.publicUrl, {
    title: `Брони: ${place.name}`,
    pages: [{ label: 'Брони', path: 'reservations' }],
    isIndexed: false,
  })
  return { seo, city: place.location.city }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const meta = loadedMeta
export const shouldRevalidate = ignoreOverlays

export default function PlaceReservationsRoute() {
  const place = usePagePlace()
  const isHydrated = useIsHydrated()
  if (!place) return null
  return (
    <Suspense fallback={<BookingWaiting />}>
      {isHydrated ? <BoardPage place={place} /> : <BookingWaiting />}
    </Suspense>
  )
}
