import { lazy, type ReactNode, Suspense } from 'react'
import { LiveKeeper } from '#web/features/live/live-keeper.tsx'

/** What waits to be sent waits on where its code does not come. */
const UnsentKeeper = lazy(async () => {
  try {
    return { default: (await import('#web/features/unsent/unsent-keeper.tsx')).UnsentKeeper }
  } catch {
    return { default: (_: { viewerId: string }) => null }
  }
})

/** What goes on behind every page of somebody signed in. */
export function ViewerKeeper({ viewerId }: { viewerId: string }): ReactNode {
  return (
    <>
      <LiveKeeper viewerId={viewerId} />
      <Suspense fallback={null}>
        <UnsentKeeper viewerId={viewerId} />
      </Suspense>
    </>
  )
}
