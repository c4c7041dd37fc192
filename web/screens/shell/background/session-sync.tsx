import { Suspense, useEffect, useRef } from 'react'
import { onSessionMismatch } from '#web/lib/api/session-mismatch.ts'
import { readStored } from '#web/lib/browser/stored.ts'
import { lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { useSessionContext } from '#web/nouns/accounts/session.ts'
import { onSessionChange, PENDING_LOGOUT } from '#web/nouns/accounts/session-channel.ts'

/**
 * Loaded when needed, because most pages see one session only. If it fails to load without a network, the server
 * could not be reached either.
 */
async function withSessionChanges(
  run: (changes: typeof import('#web/nouns/accounts/session-changes.ts')) => unknown,
): Promise<void> {
  const changes = await import('#web/nouns/accounts/session-changes.ts').catch(() => null)
  if (changes) await run(changes)
}

const ViewerBackgroundTasks = lazyWithRetry(
  'ViewerBackgroundTasks',
  () => import('./viewer-background-tasks.tsx'),
)

/**
 * Synchronises this page with the session: after changes in other tabs, after a return from the back/forward cache,
 * and after a response that refuses the session.
 */
export function SessionSync() {
  const context = useSessionContext()
  const viewer = useViewer()
  const latest = useRef(context)
  useEffect(() => {
    latest.current = context
  })
  useEffect(() => {
    const compare = () => withSessionChanges(({ syncSession }) => syncSession(latest.current))
    const handleShow = (event: PageTransitionEvent) => event.persisted && void compare()
    const sendPendingLogout = async () => {
      if (readStored(PENDING_LOGOUT))
        await withSessionChanges(({ sendPendingLogout }) => sendPendingLogout(latest.current))
    }
    void sendPendingLogout()
    const closeChannel = onSessionChange(compare)
    window.addEventListener('pageshow', handleShow)
    window.addEventListener('online', sendPendingLogout)
    const unsubscribe = onSessionMismatch((isAnother) =>
      isAnother
        ? compare()
        : withSessionChanges(({ handleSessionLost }) => handleSessionLost(latest.current)),
    )
    return () => {
      closeChannel()
      window.removeEventListener('pageshow', handleShow)
      window.removeEventListener('online', sendPendingLogout)
      unsubscribe()
    }
  }, [])
  if (!viewer) return null
  return (
    <Suspense fallback={null}>
      <ViewerBackgroundTasks key={viewer.id} viewerId={viewer.id} />
    </Suspense>
  )
}
