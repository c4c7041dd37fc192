import { usePagePlace } from '#web/features/places/place-page/page-place.ts'
import { BookingPage } from '#web/features/reservations/booking/booking-page.tsx'
import { loadBooking } from '#web/features/reservations/booking/load-booking.ts'

export const load = loadBooking

export default function PlaceBookingRoute() {
  const place = usePagePlace()
  return place && <BookingPage place={place} step="form" />
}
