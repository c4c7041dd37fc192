import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '#web/lib/store.ts'
import { IconButton } from '../button.tsx'
import { icon } from '../icon.ts'
import { openDialogs } from './open-dialogs.ts'
import styles from './snackbar.module.css'
import { closeSnackbar, currentSnackbar, type SnackbarMessage } from './snackbar-store.ts'

const X = icon('x')

const DISMISS_AFTER_MS = 4_000
/** Longer, because the user has to decide and reach the button. */
const DISMISS_WITH_ACTION_AFTER_MS = 8_000

/** Shows messages above everything else, open dialogs included: what is outside of a dialog is inert. */
export function Snackbar() {
  const message = useStore(currentSnackbar)
  const dialog = useStore(openDialogs).at(-1)
  return (
    <>
      <SnackbarRegion message={dialog ? null : message} role="status" />
      {/* An alert is announced even though it is inserted together with its text. */}
      {dialog && message && createPortal(<SnackbarRegion message={message} role="alert" />, dialog)}
    </>
  )
}

/** A message stays while the pointer or the focus is inside. */
function SnackbarRegion({ message, role }: { message: SnackbarMessage | null; role: 'status' | 'alert' }) {
  const element = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<HTMLElement | null>(null)
  const isUnderPointer = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stopTimer = () => clearTimeout(timer.current)
  const startTimer = () => {
    stopTimer()
    if (isUnderPointer.current || element.current?.contains(document.activeElement)) return
    timer.current = setTimeout(
      closeSnackbar,
      message?.action ? DISMISS_WITH_ACTION_AFTER_MS : DISMISS_AFTER_MS,
    )
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each message enters the top layer of the browser again
  useEffect(() => {
    const active = document.activeElement
    cameFrom.current = active instanceof HTMLElement && active !== document.body ? active : null
    isUnderPointer.current = false
    if (message) startTimer()
    const layer = element.current
    // A dialog that closes together with the message is no longer in the document.
    if (layer?.isConnected && layer.showPopover) {
      if (layer.matches(':popover-open')) layer.hidePopover()
      // With a source, the action follows the focused element in the tab order, not the whole page.
      const source = message?.action ? cameFrom.current : null
      if (message) layer.showPopover(source ? { source } : undefined)
    }
    return stopTimer
  }, [message?.id])

  const close = () => {
    const origin = cameFrom.current?.isConnected ? cameFrom.current : focusFallback(element.current)
    if (element.current?.contains(document.activeElement)) origin?.focus({ preventScroll: true })
    closeSnackbar()
  }
  const handleAct = () => {
    close()
    message?.action?.onAction()
  }

  return (
    <div ref={element} className={styles.region} popover="manual" role={role}>
      {message && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only pause the timer, and the div itself is not interactive
        <div
          key={message.id}
          className={styles.snackbar}
          data-type={message.type}
          onPointerEnter={() => {
            isUnderPointer.current = true
            stopTimer()
          }}
          onPointerLeave={() => {
            isUnderPointer.current = false
            startTimer()
          }}
          onFocus={stopTimer}
          onBlur={startTimer}
        >
          <p className={styles.text}>{message.text}</p>
          {message.action && (
            <button type="button" className={styles.action} onClick={handleAct}>
              {message.action.label}
            </button>
          )}
          <IconButton label="Закрыть сообщение" className={styles.close} onClick={close}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  )
}

/** The heading of the dialog with the message, outside of which everything is inert; else the content of the page. */
function focusFallback(region: Element | null): HTMLElement | null {
  return region?.closest('dialog')?.querySelector('h2') ?? document.querySelector('main')
}
