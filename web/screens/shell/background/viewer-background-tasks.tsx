import { useEffect } from 'react'
import { GuestFavoritesTransfer } from './guest-favorites-transfer.tsx'
import { LiveConnection } from './live-connection.tsx'
import { PendingWritesSender } from './pending-writes-sender.tsx'

/** Background work behind every page of a signed-in person. */
export function ViewerBackgroundTasks({ viewerId }: { viewerId: string }) {
  useEffect(() => {
    // Preloaded, because signing out must work without a network.
    import('#web/nouns/accounts/session-changes.ts').catch(() => {})
  }, [])
  return (
    <>
      <LiveConnection viewerId={viewerId} />
      <PendingWritesSender viewerId={viewerId} />
      <GuestFavoritesTransfer viewerId={viewerId} />
    </>
  )
}
