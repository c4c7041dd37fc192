import { lazy, Suspense } from 'react'
import { BookingWaiting } from '#web/features/reservations/booking/booking-waiting.tsx'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import { ignoreOverlays } from '#web/lib/modal.ts'
import { browserLoader, type PageLoadArgs, serverLoader } from '#web/lib/route-data.ts'
import { loadedMeta, metaOf } from '#web/lib/seo.ts'
import { PageColumns } from '#web/ui/page-columns.tsx'

const OwnReservationsPage = lazy(async () => ({
  default: (await import('#web/features/reservations/own/own-reservations-page.tsx')).OwnReservationsPage,
}))

async function load({ publicUrl }: PageLoadArgs) {
  return { seo: metaOf({ title: 'Мои брони', isIndexed: false }, publicUrl) }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const meta = loadedMeta
export const shouldRevalidate = ignoreOverlays

export default function OwnReservationsRoute() {
  const isHydrated = useIsHydrated()
  const waiting = (
    <PageColumns width="reading">
      <BookingWaiting />
    </PageColumns>
  )
  return <Suspense fallback={waiting}>{isHydrated ? <OwnReservationsPage /> : waiting}</Suspense>
}
