import { Suspense } from 'react'
import { useIsWide } from '#web/lib/browser/wide-screen.ts'
import { lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'

const PeoplePanels = lazyWithRetry('PeoplePanels', () => import('./people-panels.tsx'))

/** Loaded only on a wide screen, which has room for it. */
export function PopularPeople({ city }: { city: string }) {
  const isWide = useIsWide()
  return isWide ? (
    <Suspense>
      <PeoplePanels city={city} />
    </Suspense>
  ) : null
}
