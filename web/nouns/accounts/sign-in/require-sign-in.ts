import { useEffect, useRef } from 'react'
import { useOpenModal } from '#web/lib/pages/modal.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'

/** The action that a guest pressed before signing in. */
let pendingAction: (() => void) | undefined
/** The purpose of the press that opened the sign-in, if there was one. */
export let pendingActionPurpose: string | undefined

/**
 * Wraps an action that needs an account: `const like = useRequireSignIn(() => …, 'поставить лайк')`. For a signed-in
 * person it runs at once. A guest signs in first; then it runs with the latest state of the component, if that is
 * still on the page.
 */
export function useRequireSignIn<Args extends unknown[]>(
  action: (...args: Args) => void | Promise<void>,
  /** The purpose shown by the sign-in: «Войдите, чтобы …». */
  purpose: string,
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
    pendingActionPurpose = purpose
    openModal('login')
  }
}

/** Actions report their own failures; only a script that failed to load is reported here. */
function run(done: void | Promise<void>): void {
  done?.catch(() => showSnackbar('Проверьте соединение', 'error'))
}

/** Called when the sign-in has succeeded or was cancelled. */
export function resolvePendingAction(isSignedIn: boolean): void {
  const resolved = pendingAction
  pendingAction = undefined
  pendingActionPurpose = undefined
  if (isSignedIn) resolved?.()
}
