import { useEffect } from 'react'
import { SavedKeeper } from '#web/features/favorites/saved-keeper.tsx'
import { LiveKeeper } from '#web/features/live/live-keeper.tsx'
import { UnsentKeeper } from '#web/features/unsent/unsent-keeper.tsx'

/** What goes on behind every page of somebody signed in. */
export function ViewerKeeper({ viewerId }: { viewerId: string }) {
  useEffect(() => {
    // Signing out takes no network, its code no longer either.
    import('./session-changes.ts').catch(() => {})
  }, [])
  return (
    <>
      <LiveKeeper viewerId={viewerId} />
      <UnsentKeeper viewerId={viewerId} />
      <SavedKeeper viewerId={viewerId} />
    </>
  )
}
