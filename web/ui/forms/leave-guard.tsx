import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../windows/confirm-dialog.tsx'

interface LeaveGuard {
  /** Render it somewhere in the form. */
  dialog: ReactNode
  /** Called before the form itself navigates after a save, which needs no question. */
  allowLeave: () => void
  /** Called when the form stays after all. */
  forbidLeave: () => void
}

interface LeaveTexts {
  title: string
  text: string
}

const defaultLeaveTexts: LeaveTexts = {
  title: 'Уйти без сохранения?',
  text: 'Изменения на этой странице ещё не сохранены.',
}

/** Asks for confirmation before a page with unsaved changes is left or closed. */
export function useLeaveGuard(hasChanges: boolean, texts: LeaveTexts = defaultLeaveTexts): LeaveGuard {
  const isLeaveAllowed = useRef(false)
  const shouldBlock = useCallback<Exclude<Parameters<typeof useBlocker>[0], boolean>>(
    ({ currentLocation, nextLocation }) =>
      hasChanges && !isLeaveAllowed.current && currentLocation.pathname !== nextLocation.pathname,
    [hasChanges],
  )
  const blocker = useBlocker(shouldBlock)

  useEffect(() => {
    if (!hasChanges) return
    isLeaveAllowed.current = false
    const handleLeave = (event: BeforeUnloadEvent) => {
      if (!isLeaveAllowed.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', handleLeave)
    return () => window.removeEventListener('beforeunload', handleLeave)
  }, [hasChanges])

  return {
    allowLeave: () => {
      isLeaveAllowed.current = true
    },
    forbidLeave: () => {
      isLeaveAllowed.current = false
    },
    dialog: blocker.state === 'blocked' && (
      <ConfirmDialog
        title={texts.title}
        confirmLabel="Уйти"
        cancelLabel="Остаться"
        onConfirm={() => blocker.proceed()}
        onCancel={() => blocker.reset()}
      >
        {texts.text}
      </ConfirmDialog>
    ),
  }
}
