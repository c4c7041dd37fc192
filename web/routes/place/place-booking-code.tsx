import { usePagePlace } from '#web/nouns/places/page/page-place.ts'
import { BookingPage } from '#web/screens/booking/booking-page.tsx'
import { loadBooking } from '#web/screens/booking/load-booking.ts'

export const load = loadBooking

export default function PlaceBookingCodeRoute() {
  const place = usePagePlace()
  return place && <BookingPage place={place} step="code" />
}
