import X from 'lucide-react/icons/x'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { IconButton } from './button.tsx'
import { closeMessage, currentMessage, onMessage } from './messages.ts'
import styles from './snackbar.module.css'

const noMessage = () => null

/** One live region for the whole product; lies above open dialogs. */
export function Snackbar() {
  const message = useSyncExternalStore(onMessage, currentMessage, noMessage)
  const element = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: every new message comes to the top once more
  useEffect(() => {
    const layer = element.current
    if (!layer?.showPopover) return
    if (layer.matches(':popover-open')) layer.hidePopover()
    if (message) layer.showPopover()
  }, [message?.id])

  return (
    <div ref={element} className={styles.region} popover="manual" role="status" aria-live="polite">
      {message && (
        <div key={message.id} className={styles.snackbar} data-type={message.type}>
          <p className={styles.text}>{message.text}</p>
          <IconButton label="Закрыть сообщение" className={styles.close} onClick={closeMessage}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  )
}
