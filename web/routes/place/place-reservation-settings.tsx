import { lazy, Suspense } from 'react'
import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { metaOf } from '#web/lib/pages/seo.ts'
import { loadPlace } from '#web/nouns/places/page/load-place.ts'
import { usePagePlace } from '#web/nouns/places/page/page-place.ts'
import { bookingSettingsQuery } from '#web/nouns/reservations/board/board-api.ts'
import { FormPlaceholder } from '#web/ui/forms/form-placeholder.tsx'

// Loaded lazily, because a guest who opens this address only sees the sign-in.
const BookingSettingsPage = lazy(async () => ({
  default: (await import('#web/screens/booking-settings/booking-settings-page.tsx')).BookingSettingsPage,
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
    <Suspense fallback={<FormPlaceholder />}>
      {place && isHydrated ? <BookingSettingsPage key={place.id} place={place} /> : <FormPlaceholder />}
    </Suspense>
  )
}
