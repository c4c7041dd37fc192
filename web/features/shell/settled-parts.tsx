import { Suspense, useEffect } from 'react'
import { SessionKeeper } from '#web/features/accounts/session-keeper.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { showMessage } from '#web/ui/messages.ts'
import { Snackbar } from '#web/ui/snackbar.tsx'
import { ScrollKeeper } from './scroll-keeper.tsx'
import { ScrollUpButton } from './scroll-up-button.tsx'

const LinkPreviews = lazyPart<'LinkPreviews', object>(
  'LinkPreviews',
  () => import('#web/features/previews/link-previews.tsx'),
)
const SeenKeeper = lazyPart<'SeenKeeper', object>(
  'SeenKeeper',
  () => import('#web/features/places/seen-keeper.ts'),
)
const InstallBanner = lazyPart<'InstallBanner', object>('InstallBanner', () => import('./install-banner.tsx'))

/** Of the shell, what nobody misses in the first moments. */
export function SettledParts() {
  useConnectionMessages()
  return (
    <>
      <ScrollKeeper />
      <ScrollUpButton />
      <Snackbar />
      <SessionKeeper />
      <Suspense>
        <SeenKeeper />
      </Suspense>
      {hasMouse() && (
        <Suspense>
          <LinkPreviews />
        </Suspense>
      )}
      <Suspense>
        <InstallBanner />
      </Suspense>
    </>
  )
}

function useConnectionMessages(): void {
  useEffect(() => {
    const handleOffline = () => showMessage('У вас отсутствует интернет подключение', 'error')
    const handleOnline = () => showMessage('Соединение восстановлено', 'success')
    if (!navigator.onLine) handleOffline()
    window.addEventListener('offline', handleOffline)
    window.addEventListener('online', handleOnline)
    return () => {
      window.removeEventListener('offline', handleOffline)
      window.removeEventListener('online', handleOnline)
    }
  }, [])
}

/** Fingers hover over nothing. */
function hasMouse(): boolean {
  return window.matchMedia('(hover: hover) and (pointer: fine)').matches
}
