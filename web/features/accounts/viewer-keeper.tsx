import { lazy, type ReactNode, Suspense } from 'react'
import { UnsentKeeper } from '#web/features/unsent/unsent-keeper.tsx'

/** Without its code the page does what it did before there were live events: it asks from time to time. */
const LiveKeeper = lazy(async () => {
  try {
    return { default: (await import('#web/features/live/live-keeper.tsx')).LiveKeeper }
  } catch {
    return { default: (_: { viewerId: string }) => null }
  }
})

/** What goes on behind every page of somebody signed in. */
export function ViewerKeeper({ viewerId }: { viewerId: string }): ReactNode {
  return (
    <>
      <UnsentKeeper viewerId={viewerId} />
      <Suspense fallback={null}>
        <LiveKeeper viewerId={viewerId} />
      </Suspense>
    </>
  )
}
