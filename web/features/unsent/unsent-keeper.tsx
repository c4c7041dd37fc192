import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onConnection } from '#web/features/live/live-bus.ts'
import { holdSwitches } from './held-switches.ts'
import { sendUnsent } from './send-unsent.ts'
import { nextUnsent } from './unsent.ts'
import { knownUnsent, onUnsent, readAnew } from './unsent-store.ts'

const TRY_EVERY_MS = 15_000
const PRELOAD_MS = 3_000
const none = new Set<string>()

/** For somebody signed in: what was made without a network goes out when there is one. Renders nothing. */
export function UnsentKeeper({ viewerId }: { viewerId: string }) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const send = () => {
      if (nextUnsent(knownUnsent(viewerId), none)) sendUnsent(queryClient, viewerId).catch(() => {})
    }
    const forget = [onUnsent(send), onConnection(send), holdSwitches(queryClient, viewerId)]
    // What was said before this came is waiting already.
    void readAnew().then(send)
    const timer = setInterval(send, TRY_EVERY_MS)
    window.addEventListener('online', send)
    // Whoever wants to comment in the metro needs the form there.
    const preload = setTimeout(() => {
      import('#web/features/comments/comment-form.tsx').catch(() => {})
    }, PRELOAD_MS)
    return () => {
      for (const stop of forget) stop()
      clearInterval(timer)
      clearTimeout(preload)
      window.removeEventListener('online', send)
    }
  }, [queryClient, viewerId])
  return null
}
