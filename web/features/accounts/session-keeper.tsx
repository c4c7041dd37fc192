import { Suspense, useEffect, useRef } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useViewer } from '#web/lib/page-state.tsx'
import { onRefusal } from '#web/lib/refusals.ts'
import { readStored } from '#web/lib/stored.ts'
import { useSessionSteps } from './session.ts'
import { OWED_LOGOUT, onSessionNews } from './session-channel.ts'

/** Most pages live and die in one session. What does not come without a network could not ask the server either. */
async function withChanges(run: (changes: typeof import('./session-changes.ts')) => unknown): Promise<void> {
  const changes = await import('./session-changes.ts').catch(() => null)
  if (changes) await run(changes)
}

const ViewerKeeper = lazyPart('ViewerKeeper', () => import('./viewer-keeper.tsx'))

/**
 * Keeps this page in step with the session: with other tabs, with a page that comes back from the browser's memory,
 * and with a server that refuses a call.
 */
export function SessionKeeper() {
  const steps = useSessionSteps()
  const viewer = useViewer()
  const latest = useRef(steps)
  useEffect(() => {
    latest.current = steps
  })
  useEffect(() => {
    const compare = () => withChanges(({ compareSession }) => compareSession(latest.current))
    const handleShow = (event: PageTransitionEvent) => event.persisted && void compare()
    const pay = async () => {
      if (readStored(OWED_LOGOUT)) await withChanges(({ payOwedLogout }) => payOwedLogout(latest.current))
    }
    void pay()
    const closeChannel = onSessionNews(compare)
    window.addEventListener('pageshow', handleShow)
    window.addEventListener('online', pay)
    const forget = onRefusal((isAnother) =>
      isAnother ? compare() : withChanges(({ sessionRefused }) => sessionRefused(latest.current)),
    )
    return () => {
      closeChannel()
      window.removeEventListener('pageshow', handleShow)
      window.removeEventListener('online', pay)
      forget()
    }
  }, [])
  if (!viewer) return null
  return (
    <Suspense fallback={null}>
      <ViewerKeeper key={viewer.id} viewerId={viewer.id} />
    </Suspense>
  )
}
