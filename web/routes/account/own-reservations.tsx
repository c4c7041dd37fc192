import { lazy, Suspense } from 'react'
import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { BookingPlaceholder } from '#web/screens/booking/booking-placeholder.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'

const OwnReservationsPage = lazy(async () => ({
  default: (await import('#web/screens/own-reservations/own-reservations-page.tsx')).OwnReservationsPage,
}))

export async function load({ publicUrl }: PageLoadArgs) {
  return { seo: pageHeadOf({ title: 'Мои брони', isIndexed: false }, publicUrl) }
}

export default function OwnReservationsRoute() {
  const isHydrated = useIsHydrated()
  const waiting = (
    <PageColumns width="reading">
      <BookingPlaceholder />
    </PageColumns>
  )
  return <Suspense fallback={waiting}>{isHydrated ? <OwnReservationsPage /> : waiting}</Suspense>
}
