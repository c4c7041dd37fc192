import X from 'lucide-react/icons/x'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { IconButton } from './button.tsx'
import { closeMessage, countDown, currentMessage, holdMessage, onMessage } from './messages.ts'
import styles from './snackbar.module.css'

const noMessage = () => null

/** One live region for the whole product; lies above open dialogs. */
export function Snackbar() {
  const message = useSyncExternalStore(onMessage, currentMessage, noMessage)
  const element = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<HTMLElement | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: every new message comes to the top once more
  useEffect(() => {
    const active = document.activeElement
    const source =
      message?.action && active instanceof HTMLElement && active !== document.body ? active : null
    cameFrom.current = source
    const layer = element.current
    if (!layer?.showPopover) return
    if (layer.matches(':popover-open')) layer.hidePopover()
    // The keyboard gets to the action from where it is, not after the whole page.
    if (message) layer.showPopover(source ? { source } : undefined)
  }, [message?.id])

  const handleAct = () => {
    const act = message?.action?.onAct
    const origin = cameFrom.current?.isConnected ? cameFrom.current : document.querySelector('main')
    origin?.focus({ preventScroll: true })
    closeMessage()
    act?.()
  }

  return (
    <div ref={element} className={styles.region} popover="manual" role="status" aria-live="polite">
      {message && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while somebody is at what is in it
        <div
          key={message.id}
          className={styles.snackbar}
          data-type={message.type}
          onPointerEnter={holdMessage}
          onPointerLeave={countDown}
          onFocus={holdMessage}
          onBlur={countDown}
        >
          <p className={styles.text}>{message.text}</p>
          {message.action && (
            <button type="button" className={styles.action} onClick={handleAct}>
              {message.action.label}
            </button>
          )}
          <IconButton label="Закрыть сообщение" className={styles.close} onClick={closeMessage}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  )
}
