import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './popover.module.css'

const GAP_PX = 8

interface PopoverProps {
  id: string
  /** The element it describes; the popover is below it, or above when there is no room. */
  anchor: Element
  children: ReactNode
}

/** A short hint over the page and dialogs. It must not hold anything that is needed. */
export function Popover({ id, anchor, children }: PopoverProps) {
  const popup = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = popup.current
    if (!element) return
    element.showPopover()
    const around = anchor.getBoundingClientRect()
    const { width, height } = element.getBoundingClientRect()
    const below = around.bottom + GAP_PX
    const fitsBelow = below + height <= window.innerHeight - GAP_PX
    const farthest = document.documentElement.clientWidth - width - GAP_PX
    element.style.top = `${fitsBelow ? below : Math.max(GAP_PX, around.top - GAP_PX - height)}px`
    element.style.left = `${Math.max(GAP_PX, Math.min(around.left, farthest))}px`
  }, [anchor])
  return (
    <div ref={popup} id={id} role="tooltip" popover="manual" className={styles.popup}>
      {children}
    </div>
  )
}
