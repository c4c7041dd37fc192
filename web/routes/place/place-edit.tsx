import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { PageLoading } from '#web/ui/forms/form-placeholder.tsx'

// Loaded lazily, because a guest who opens this address only sees the sign-in.
const PlaceEditPage = lazy(async () => ({
  default: (await import('#web/screens/place-edit/place-edit-page.tsx')).PlaceEditPage,
}))

export async function load(args: PageLoadArgs) {
  const { loadEditedPlace } = await import('#web/screens/place-edit/load-edited-place.ts')
  const place = await loadEditedPlace(args)
  return {
    seo: pageHeadOf({ title: `Редактировать: ${place.name}`, isIndexed: false }, args.publicUrl),
    city: place.location.city,
  }
}

export default function PlaceEditRoute() {
  const { placeId = '' } = useParams()
  const isHydrated = useIsHydrated()
  return (
    <Suspense fallback={<PageLoading />}>
      {isHydrated ? <PlaceEditPage key={placeId} placeId={placeId} /> : <PageLoading />}
    </Suspense>
  )
}
