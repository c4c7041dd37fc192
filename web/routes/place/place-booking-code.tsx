import { useCurrentPlace } from '#web/nouns/places/page/page-place.ts'
import { BookingPage } from '#web/screens/booking/booking-page.tsx'
import { loadBooking } from '#web/screens/booking/load-booking.ts'

export const load = loadBooking

export default function PlaceBookingCodeRoute() {
  const place = useCurrentPlace()
  return place && <BookingPage place={place} step="code" />
}
