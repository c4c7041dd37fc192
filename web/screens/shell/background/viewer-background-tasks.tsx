import { GuestFavoritesTransfer } from './guest-favorites-transfer.tsx'
import { LiveConnection } from './live-connection.tsx'
import { PendingWritesSender } from './pending-writes-sender.tsx'

// Preloaded before the socket opens, because signing out must work without a network.
void import('#web/nouns/accounts/session-changes.ts').catch(() => {})

/** Background work behind every page of a signed-in person. */
export function ViewerBackgroundTasks({ viewerId }: { viewerId: string }) {
  return (
    <>
      <LiveConnection viewerId={viewerId} />
      <PendingWritesSender viewerId={viewerId} />
      <GuestFavoritesTransfer viewerId={viewerId} />
    </>
  )
}
