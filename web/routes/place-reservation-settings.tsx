import { lazy, Suspense } from 'react'
import { loadPlace } from '#web/features/places/place-page/load-place.ts'
import { usePagePlace } from '#web/features/places/place-page/page-place.ts'
import { FormWaiting } from '#web/features/posts/editor/form-waiting.tsx'
import { bookingSettingsQuery } from '#web/features/reservations/venue/board-api.ts'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import type { PageLoadArgs } from '#web/lib/route-data.ts'
import { metaOf } from '#web/lib/seo.ts'

// A guest who lands here is asked to sign in and has no use for the book.
const BookingSettingsPage = lazy(async () => ({
  default: (await import('#web/features/reservations/venue/booking-settings-page.tsx')).BookingSettingsPage,
}))

export async function load(args: PageLoadArgs) {
  const { queryClient, publicUrl } = args
  const place = await loadPlace(args)
  await queryClient.fetchQuery(bookingSettingsQuery(place.id))
  return {
    seo: metaOf({ title: `Настройки бронирования: ${place.name}`, isIndexed: false }, publicUrl),
    city: place.location.city,
  }
}

export default function PlaceBookingSettingsRoute() {
  const place = usePagePlace()
  const isHydrated = useIsHydrated()
  return (
    <Suspense fallback={<FormWaiting />}>
      {place && isHydrated ? <BookingSettingsPage key={place.id} place={place} /> : <FormWaiting />}
    </Suspense>
  )
}
