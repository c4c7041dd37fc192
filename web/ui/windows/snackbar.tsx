import { useEffect, useRef } from 'react'
import { useStore } from '#web/lib/store.ts'
import { IconButton } from '../button.tsx'
import { icon } from '../icon.ts'
import { closeMessage, currentMessage } from './messages.ts'
import styles from './snackbar.module.css'

const X = icon('x')

const SHOWN_MS = 4_000
/** Longer, because the user has to decide and reach the button. */
const SHOWN_WITH_ACTION_MS = 8_000

/** The one live region of the product, above open dialogs. It stays while the pointer or the focus is inside. */
export function Snackbar() {
  const message = useStore(currentMessage)
  const element = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<HTMLElement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hold = () => clearTimeout(timer.current)
  const countDown = () => {
    hold()
    timer.current = setTimeout(closeMessage, message?.action ? SHOWN_WITH_ACTION_MS : SHOWN_MS)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each message enters the top layer of the browser again
  useEffect(() => {
    const active = document.activeElement
    const source =
      message?.action && active instanceof HTMLElement && active !== document.body ? active : null
    cameFrom.current = source
    hold()
    if (message) countDown()
    const layer = element.current
    if (!layer?.showPopover) return
    if (layer.matches(':popover-open')) layer.hidePopover()
    // With a source, the action follows the focused element in the tab order, not the whole page.
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
          onPointerEnter={hold}
          onPointerLeave={countDown}
          onFocus={hold}
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
