import { Suspense } from 'react'
import { lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import { Snackbar } from '#web/ui/windows/snackbar.tsx'
import { SessionSync } from './background/session-sync.tsx'
import { ListScrollRestorer } from './list-scroll-restorer.tsx'
import { NetworkStrip } from './network-strip.tsx'
import { ScrollUpButton } from './scroll-up-button.tsx'

const LinkPreviews = lazyWithRetry<'LinkPreviews', object>(
  'LinkPreviews',
  () => import('./previews/link-previews.tsx'),
)
const VisitedPlacesRecorder = lazyWithRetry<'VisitedPlacesRecorder', object>(
  'VisitedPlacesRecorder',
  () => import('./background/visited-places-recorder.ts'),
)
const VisitReporter = lazyWithRetry<'VisitReporter', object>(
  'VisitReporter',
  () => import('./background/visit-reporter.ts'),
)
const InstallBanner = lazyWithRetry<'InstallBanner', object>(
  'InstallBanner',
  () => import('./install-banner.tsx'),
)

const ShortlistBar = lazyWithRetry<'ShortlistBar', object>(
  'ShortlistBar',
  () => import('#web/nouns/places/shortlist/shortlist-bar.tsx'),
)

/** Parts of the shell that are loaded once the page is idle. */
export function IdleParts() {
  return (
    <>
      <ListScrollRestorer />
      <ScrollUpButton />
      <Snackbar />
      <NetworkStrip />
      <SessionSync />
      <Suspense>
        <VisitedPlacesRecorder />
        <VisitReporter />
      </Suspense>
      {hasMouse() && (
        <Suspense>
          <LinkPreviews />
        </Suspense>
      )}
      <Suspense>
        <ShortlistBar />
      </Suspense>
      <Suspense>
        <InstallBanner />
      </Suspense>
    </>
  )
}

/** Touch screens cannot hover. */
function hasMouse(): boolean {
  return window.matchMedia('(hover: hover) and (pointer: fine)').matches
}
