import {
  type ComponentProps,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
} from 'react'
import { IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { icon } from '../icon.ts'
import styles from './dialog.module.css'
import { DialogLayer } from './dialog-layer.ts'
import { openDialog } from './open-dialogs.ts'

const X = icon('x')

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** Stays visible below the scrolled content: the primary button. */
  footer?: ReactNode
  /** Beside the title: «Назад», «Очистить». */
  headerStart?: ReactNode
  headerEnd?: ReactNode
  /**
   * On a desktop: centred, or along the right side. On a phone a `sheet` rises from the bottom and is pulled down to
   * close; without it the dialog covers the screen.
   */
  placement?: 'centre' | 'side'
  isSheet?: boolean
  isWide?: boolean
}

/**
 * A modal on the native `<dialog>`, which traps and returns focus, closes on Escape and makes the rest inert. Open as
 * long as it is rendered.
 */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  headerStart,
  headerEnd,
  placement = 'centre',
  isSheet = false,
  isWide = false,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const isBackdropPressed = useRef(false)
  const titleId = useId()
  const pull = usePullDown(element, onClose, isSheet)

  useEffect(() => {
    const dialog = element.current
    if (!dialog) return
    const close = openDialog(dialog)
    // Only on devices with a keyboard: on a phone the on-screen keyboard would cover the content.
    const field = window.matchMedia('(hover: hover)').matches
      ? dialog.querySelector<HTMLElement>('[data-autofocus]')
      : null
    const start = field ?? dialog.querySelector<HTMLElement>('h2')
    start?.focus()
    return close
  }, [])

  const handleCancel = (event: SyntheticEvent) => {
    // A file picker inside was dismissed.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click outside the layer closes it; the keyboard has Escape
    <dialog
      ref={element}
      aria-labelledby={titleId}
      className={classNames(
        styles.dialog,
        isSheet && styles.sheet,
        placement === 'side' && styles.side,
        isWide && styles.wide,
      )}
      onCancel={handleCancel}
      onPointerDown={(event) => {
        isBackdropPressed.current = event.target === element.current
      }}
      onClick={(event) => {
        // Selecting text may end outside the layer.
        if (event.target === element.current && isBackdropPressed.current) onClose()
      }}
    >
      <div className={styles.layer}>
        {/* No header element: it would be a second banner landmark of the page while the dialog is not modal yet. */}
        <div className={styles.header} {...pull}>
          {isSheet && <span className={styles.grip} aria-hidden="true" />}
          {headerStart}
          <h2 id={titleId} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          <DialogLayer value={element}>{headerEnd}</DialogLayer>
          <IconButton label="Закрыть" onClick={onClose}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <DialogLayer value={element}>
          <div className={styles.content}>{children}</div>
        </DialogLayer>
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    </dialog>
  )
}

/** A dialog that rises from the bottom on a phone, and is centred or at the side on a desktop. */
export function Sheet(props: Omit<DialogProps, 'isSheet'>) {
  return <Dialog {...props} isSheet />
}

const CLOSE_AFTER_PIXELS = 96
const CLOSE_AT_PIXELS_PER_MS = 0.6

type PullHandlers = Pick<
  ComponentProps<'div'>,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
>

/** Drags the sheet by touch; a long or fast drag closes it. */
function usePullDown(
  element: { current: HTMLElement | null },
  onClose: () => void,
  isEnabled: boolean,
): PullHandlers {
  const start = useRef<{ y: number; at: number } | null>(null)
  if (!isEnabled) return {}

  const move = (pixels: number) => {
    if (element.current) element.current.style.translate = pixels > 0 ? `0 ${pixels}px` : ''
  }
  const end = (event: PointerEvent) => {
    if (!start.current) return
    const pixels = event.clientY - start.current.y
    const speed = pixels / Math.max(1, event.timeStamp - start.current.at)
    start.current = null
    if (pixels > CLOSE_AFTER_PIXELS || (pixels > 24 && speed > CLOSE_AT_PIXELS_PER_MS)) onClose()
    move(0)
  }
  return {
    onPointerDown(event) {
      if (event.pointerType === 'mouse' || (event.target as Element).closest('button, a')) return
      start.current = { y: event.clientY, at: event.timeStamp }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event) {
      if (start.current) move(event.clientY - start.current.y)
    },
    onPointerUp: end,
    onPointerCancel: () => {
      start.current = null
      move(0)
    },
  }
}
