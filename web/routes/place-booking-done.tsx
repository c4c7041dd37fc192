import { usePagePlace } from '#web/features/places/place-page/page-place.ts'
import { BookingPage } from '#web/features/reservations/booking/booking-page.tsx'
import { loadBooking } from '#web/features/reservations/booking/load-booking.ts'
import type { RouteHandle } from '#web/lib/route-handle.ts'

export const load = loadBooking
export const handle: RouteHandle = { isAfterForm: true }

export default function PlaceBookingDoneRoute() {
  const place = usePagePlace()
  return place && <BookingPage place={place} step="done" />
}
