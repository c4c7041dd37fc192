import { useEffect, useRef } from 'react'
import { useOpenModal } from '#web/lib/pages/modal.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { showMessage } from '#web/ui/windows/messages.ts'

/** The action that a guest pressed before signing in. */
let pendingAction: (() => void) | undefined
/** Of the press that opened the window, if there was one. */
export let pendingActionPurpose: string | undefined

/**
 * A press that takes an account: `const like = useRequireSignIn(() => …, 'поставить лайк')`. Somebody signed in does it at once; a guest
 * signs in first, and then it is done with what the component knows by then, if it is still on the page.
 */
export function useRequireSignIn<Args extends unknown[]>(
  action: (...args: Args) => void | Promise<void>,
  /** Says why the window came: «Войдите, чтобы …». */
  forWhat: string,
): (...args: Args) => void {
  const viewer = useViewer()
  const openModal = useOpenModal()
  const latest = useRef<typeof action | null>(action)
  useEffect(() => {
    latest.current = action
    return () => {
      latest.current = null
    }
  })
  return (...args) => {
    if (viewer) return run(action(...args))
    pendingAction = () => run(latest.current?.(...args))
    pendingActionPurpose = forWhat
    openModal('login')
  }
}

/** Actions report their own failures; only code that could not be loaded is reported here. */
function run(done: void | Promise<void>): void {
  done?.catch(() => showMessage('Проверьте соединение', 'error'))
}

/** Called when signing in is over: successfully, or given up. */
export function resolvePendingAction(isSignedIn: boolean): void {
  const resolved = pendingAction
  pendingAction = undefined
  pendingActionPurpose = undefined
  if (isSignedIn) resolved?.()
}
