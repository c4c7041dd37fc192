import { lazy, Suspense } from 'react'
import { pageForbidden } from '#web/lib/api/api-error.ts'
import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { loadPlace } from '#web/nouns/places/page/load-place.ts'
import { useCurrentPlace } from '#web/nouns/places/page/page-place.ts'
import { PageLoading } from '#web/ui/forms/form-placeholder.tsx'

// Loaded lazily, because a guest who opens this address only sees the sign-in.
const GuestsPage = lazy(async () => ({
  default: (await import('#web/screens/guests/guests-page.tsx')).GuestsPage,
}))

export async function load(args: PageLoadArgs) {
  const place = await loadPlace(args)
  if (!place.rights.canSeeGuests) throw pageForbidden()
  return {
    seo: pageHeadOf({ title: `Гости: ${place.name}`, isIndexed: false }, args.publicUrl),
    city: place.location.city,
  }
}

export default function PlaceGuestsRoute() {
  const place = useCurrentPlace()
  const isHydrated = useIsHydrated()
  return (
    <Suspense fallback={<PageLoading />}>
      {place && isHydrated ? <GuestsPage key={place.id} place={place} /> : <PageLoading />}
    </Suspense>
  )
}
