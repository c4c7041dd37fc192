import { type PointerEvent, useRef } from 'react'

/** The distance that triggers the action; after a shorter swipe the card returns. */
const SWIPE_PIXELS = 88
/** The distance from which a touch counts as a swipe and not as scrolling. */
const START_PIXELS = 12

interface Swipe {
  right: (() => void) | undefined
  left: (() => void) | undefined
}

/** Handlers of an element that is swiped to the right or to the left, with an action for each. */
export function useSwipe({ right, left }: Swipe) {
  const start = useRef<{ x: number; y: number; isSwipe: boolean } | null>(null)
  const move = (element: HTMLElement, deltaX: number) => {
    element.style.translate = deltaX === 0 ? '' : `${deltaX}px`
  }
  const deltaXOf = ({ clientX }: PointerEvent) => {
    const deltaX = clientX - (start.current?.x ?? clientX)
    return (deltaX > 0 && right) || (deltaX < 0 && left) ? deltaX : 0
  }
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent<HTMLElement>) => {
      start.current = pointerType === 'touch' ? { x: clientX, y: clientY, isSwipe: false } : null
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!start.current) return
      const deltaX = deltaXOf(event)
      const isAcross =
        Math.abs(deltaX) > START_PIXELS && Math.abs(deltaX) > Math.abs(event.clientY - start.current.y)
      if (isAcross && !start.current.isSwipe) {
        start.current.isSwipe = true
        event.currentTarget.setPointerCapture(event.pointerId)
      }
      if (start.current.isSwipe) move(event.currentTarget, deltaX)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const deltaX = deltaXOf(event)
      const isSwipe = start.current?.isSwipe
      start.current = null
      move(event.currentTarget, 0)
      if (isSwipe && deltaX >= SWIPE_PIXELS) right?.()
      if (isSwipe && deltaX <= -SWIPE_PIXELS) left?.()
    },
    onPointerCancel: ({ currentTarget }: PointerEvent<HTMLElement>) => {
      start.current = null
      move(currentTarget, 0)
    },
  }
}
