import { Suspense } from 'react'
import { useIsWide } from '#web/lib/browser/wide-screen.ts'
import { lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'

const RecommendedPlaces = lazyWithRetry('RecommendedPlaces', () => import('./recommended-places.tsx'))

/** Secondary content, whose script and data are loaded only on a wide screen, which has room for them. */
export function PlacesAside({ city }: { city: string }) {
  const isWide = useIsWide()
  return isWide ? (
    <Suspense>
      <RecommendedPlaces city={city} />
    </Suspense>
  ) : null
}
