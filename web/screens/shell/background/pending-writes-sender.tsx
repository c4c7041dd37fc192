import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onConnection } from '#web/lib/api/live-bus.ts'
import { nextPendingWrite } from '#web/nouns/pending-writes/pending-writes.ts'
import {
  cachedPendingWrites,
  onPendingWrites,
  reloadPendingWrites,
} from '#web/nouns/pending-writes/pending-writes-store.ts'
import { reapplyPendingToggles } from './pending-toggles.ts'
import { sendPendingWrites } from './send-pending-writes.ts'

const TRY_EVERY_MS = 15_000
const PRELOAD_MS = 3_000
const none = new Set<string>()

/** Sends queued writes when the network is back. Renders nothing. */
export function PendingWritesSender({ viewerId }: { viewerId: string }) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const send = () => {
      if (nextPendingWrite(cachedPendingWrites(viewerId), none))
        sendPendingWrites(queryClient, viewerId).catch(() => {})
    }
    const unsubscribers = [
      onPendingWrites(send),
      onConnection(send),
      reapplyPendingToggles(queryClient, viewerId),
    ]
    // Writes made before this code was loaded are queued already.
    void reloadPendingWrites().then(send)
    const timer = setInterval(send, TRY_EVERY_MS)
    window.addEventListener('online', send)
    // Preloads the form, so that a comment can be written without a network.
    const preload = setTimeout(() => {
      import('#web/nouns/comments/form/comment-form.tsx').catch(() => {})
    }, PRELOAD_MS)
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
      clearInterval(timer)
      clearTimeout(preload)
      window.removeEventListener('online', send)
    }
  }, [queryClient, viewerId])
  return null
}
