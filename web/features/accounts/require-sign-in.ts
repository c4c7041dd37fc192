import { useEffect, useRef } from 'react'
import { useOpenModal } from '#web/lib/modal.ts'
import { useViewer } from '#web/lib/page-state.tsx'
import { showMessage } from '#web/ui/messages.ts'

/** What a guest pressed before they were asked to sign in. */
let wish: (() => void) | undefined
/** Of the press that opened the window, if there was one. */
export let wishedPurpose: string | undefined

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
    wish = () => run(latest.current?.(...args))
    wishedPurpose = forWhat
    openModal('login')
  }
}

/** What fails tells of it itself, unless its code could not be loaded. */
function run(done: void | Promise<void>): void {
  done?.catch(() => showMessage('Проверьте соединение', 'error'))
}

/** Called when signing in is over: successfully, or given up. */
export function settleWish(isSignedIn: boolean): void {
  const wished = wish
  wish = undefined
  wishedPurpose = undefined
  if (isSignedIn) wished?.()
}
