import { lazy, Suspense } from 'react'
import { BookingWaiting } from '#web/features/reservations/booking/booking-waiting.tsx'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import type { PageLoadArgs } from '#web/lib/route-data.ts'
import { metaOf } from '#web/lib/seo.ts'
import { PageColumns } from '#web/ui/page-columns.tsx'

const OwnReservationsPage = lazy(async () => ({
  default: (await import('#web/features/reservations/own/own-reservations-page.tsx')).OwnReservationsPage,
}))

export async function load({ publicUrl }: PageLoadArgs) {
  return { seo: metaOf({ title: 'Мои брони', isIndexed: false }, publicUrl) }
}

export default function OwnReservationsRoute() {
  const isHydrated = useIsHydrated()
  const waiting = (
    <PageColumns width="reading">
      <BookingWaiting />
    </PageColumns>
  )
  return <Suspense fallback={waiting}>{isHydrated ? <OwnReservationsPage /> : waiting}</Suspense>
}
