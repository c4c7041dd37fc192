import { Suspense } from 'react'
import { useIsWide } from '#web/lib/browser/wide-screen.ts'
import { lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import styles from './recommended-places-aside.module.css'

const RecommendedPlaces = lazyWithRetry('RecommendedPlaces', () => import('./recommended-places.tsx'))

/** Recommended places, whose script and data are loaded only on a wide screen, which has room beside the page. */
export function RecommendedPlacesAside({ city }: { city: string }) {
  const isWide = useIsWide()
  const space = <div className={styles.space} />
  return isWide ? (
    <Suspense fallback={space}>
      <RecommendedPlaces city={city} />
    </Suspense>
  ) : (
    space
  )
}
