import { lazy, Suspense } from 'react'
import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { loadPlace } from '#web/nouns/places/page/load-place.ts'
import { useCurrentPlace } from '#web/nouns/places/page/page-place.ts'
import { floorPlansQuery } from '#web/nouns/reservations/floor-plans-api.ts'
import { PageLoading } from '#web/ui/forms/form-placeholder.tsx'

// Loaded lazily, because a guest who opens this address only sees the sign-in.
const FloorPlanPage = lazy(async () => ({
  default: (await import('#web/screens/floor-plan/floor-plan-page.tsx')).FloorPlanPage,
}))

export async function load(args: PageLoadArgs) {
  const { queryClient, publicUrl } = args
  const place = await loadPlace(args)
  await queryClient.fetchQuery(floorPlansQuery(place.id))
  return {
    seo: pageHeadOf({ title: `Столы и схема зала: ${place.name}`, isIndexed: false }, publicUrl),
    city: place.location.city,
  }
}

export default function PlaceTablesRoute() {
  const place = useCurrentPlace()
  const isHydrated = useIsHydrated()
  return (
    <Suspense fallback={<PageLoading />}>
      {place && isHydrated ? <FloorPlanPage key={place.id} place={place} /> : <PageLoading />}
    </Suspense>
  )
}
