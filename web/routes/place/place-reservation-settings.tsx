import { lazy, Suspense } from 'react'
import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { loadPlace } from '#web/nouns/places/page/load-place.ts'
import { useCurrentPlace } from '#web/nouns/places/page/page-place.ts'
import { reservationSettingsQuery } from '#web/nouns/reservations/board/board-api.ts'
import { PageLoading } from '#web/ui/forms/form-placeholder.tsx'

// Loaded lazily, because a guest who opens this address only sees the sign-in.
const ReservationSettingsPage = lazy(async () => ({
  default: (await import('#web/screens/reservation-settings/reservation-settings-page.tsx'))
    .ReservationSettingsPage,
}))

export async function load(args: PageLoadArgs) {
  const { queryClient, publicUrl } = args
  const place = await loadPlace(args)
  await queryClient.fetchQuery(reservationSettingsQuery(place.id))
  return {
    seo: pageHeadOf({ title: `Настройки бронирования: ${place.name}`, isIndexed: false }, publicUrl),
    city: place.location.city,
  }
}

export default function PlaceReservationSettingsRoute() {
  const place = useCurrentPlace()
  const isHydrated = useIsHydrated()
  return (
    <Suspense fallback={<PageLoading />}>
      {place && isHydrated ? <ReservationSettingsPage key={place.id} place={place} /> : <PageLoading />}
    </Suspense>
  )
}
