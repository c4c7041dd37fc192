import { useEffect } from 'react'
import { GuestFavoritesTransfer } from './guest-favorites-transfer.tsx'
import { LiveConnection } from './live-connection.tsx'
import { PendingWritesSender } from './pending-writes-sender.tsx'

/** Background work behind every page of a signed-in person. */
export function ViewerBackgroundTasks({ viewerId }: { viewerId: string }) {
  useEffect(() => {
    // Signing out takes no network, its code no longer either.
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
