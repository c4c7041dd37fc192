import { usePagePlace } from '#web/features/places/place-page/page-place.ts'
import { BookingPage } from '#web/features/reservations/booking/booking-page.tsx'
import { loadBooking } from '#web/features/reservations/booking/load-booking.ts'
import { ignoreOverlays } from '#web/lib/modal.ts'
import { browserLoader, serverLoader } from '#web/lib/route-data.ts'
import type { RouteHandle } from '#web/lib/route-handle.ts'
import { loadedMeta } from '#web/lib/seo.ts'

export const loader = serverLoader(loadBooking)
export const clientLoader = browserLoader(loadBooking)
export const meta = loadedMeta
export const shouldRevalidate = ignoreOverlays
export const handle: RouteHandle = { isAfterForm: true }

export default function PlaceBookingDoneRoute() {
  const place = usePagePlace()
  return place && <BookingPage place={place} step="done" />
}
