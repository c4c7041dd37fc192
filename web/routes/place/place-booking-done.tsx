import type { RouteHandle } from '#web/lib/pages/route-handle.ts'
import { useCurrentPlace } from '#web/nouns/places/page/page-place.ts'
import { BookingPage } from '#web/screens/booking/booking-page.tsx'
import { loadBooking } from '#web/screens/booking/load-booking.ts'

export const load = loadBooking
export const handle: RouteHandle = { isAfterForm: true }

export default function PlaceBookingDoneRoute() {
  const place = useCurrentPlace()
  return place && <BookingPage place={place} step="done" />
}
