import { type PointerEvent, type RefObject, useRef } from 'react'
import type { ReservationWithPending } from '#web/nouns/reservations/board/board-changes.ts'
import type { Bar } from './timeline.ts'

/** The distance from which a press counts as a drag. */
const DRAG_PIXELS = 4
/** A drag so near the edge of the timeline scrolls it. */
const EDGE_PIXELS = 48
const SCROLL_STEP = 24

export type DragKind = 'move' | 'resize'

interface Drag {
  pointerId: number
  kind: DragKind
  x: number
  y: number
  scrolled: number
  hasMoved: boolean
}

interface BarDragOptions {
  /** The scrolled part of the screen, which holds the rows. */
  frame: RefObject<HTMLElement | null>
  pixelsPerMinute: number
  canStart: (bar: Bar<ReservationWithPending>, pointerType: string) => boolean
  onStart: (bar: Bar<ReservationWithPending>, rowKey: string) => void
  onDrag: (
    bar: Bar<ReservationWithPending>,
    fromKey: string,
    drag: { kind: DragKind; minutes: number; rowKey: string },
  ) => void
  onEnd: () => void
}

/** The pointer on the bars of the timeline: a drag moves a bar, a drag of its end changes the length. */
export function useBarDrag({ frame, pixelsPerMinute, canStart, onStart, onDrag, onEnd }: BarDragOptions) {
  const drag = useRef<Drag | null>(null)
  const wasDragged = useRef(false)

  const rowAt = (y: number): string | undefined => {
    const found = [...(frame.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top <= y && y < bottom
    })
    const key = found?.dataset.row
    // Nobody is sent away from their table by a drag.
    return key === 'none' ? undefined : key
  }
  const handlePointerDown = (
    event: PointerEvent<HTMLElement>,
    bar: Bar<ReservationWithPending>,
    rowKey: string,
  ) => {
    wasDragged.current = false
    if (event.button !== 0 || !canStart(bar, event.pointerType)) return
    event.stopPropagation()
    drag.current = {
      pointerId: event.pointerId,
      kind: isAtEnd(event) ? 'resize' : 'move',
      x: event.clientX,
      y: event.clientY,
      scrolled: frame.current?.scrollLeft ?? 0,
      hasMoved: false,
    }
    event.currentTarget.setPointerCapture(event.pointerId)
    onStart(bar, rowKey)
  }
  const handlePointerMove = (
    event: PointerEvent<HTMLElement>,
    bar: Bar<ReservationWithPending>,
    rowKey: string,
  ) => {
    const current = drag.current
    if (current?.pointerId !== event.pointerId) return
    const isFar = Math.hypot(event.clientX - current.x, event.clientY - current.y) > DRAG_PIXELS
    if (!current.hasMoved && !isFar) return
    current.hasMoved = true
    wasDragged.current = true
    scrollNear(frame.current, event)
    const scrolled = (frame.current?.scrollLeft ?? 0) - current.scrolled
    const minutes = (event.clientX - current.x + scrolled) / pixelsPerMinute
    const target = current.kind === 'move' ? (rowAt(event.clientY) ?? rowKey) : rowKey
    onDrag(bar, rowKey, { kind: current.kind, minutes, rowKey: target })
  }
  const handlePointerUp = (event: PointerEvent<HTMLElement>) => {
    const current = drag.current
    if (current?.pointerId !== event.pointerId) return
    drag.current = null
    if (current.hasMoved) onEnd()
  }
  return {
    /** Whether the click that follows belongs to a drag. */
    wasDragged: () => wasDragged.current,
    cancel: () => {
      drag.current = null
    },
    handlersOf: (bar: Bar<ReservationWithPending>, rowKey: string) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => handlePointerDown(event, bar, rowKey),
      onPointerMove: (event: PointerEvent<HTMLElement>) => handlePointerMove(event, bar, rowKey),
      onPointerUp: handlePointerUp,
    }),
  }
}

/** As wide as the mark of the end of a bar, wider under a finger. */
function isAtEnd({ currentTarget, clientX, pointerType }: PointerEvent<HTMLElement>): boolean {
  return currentTarget.getBoundingClientRect().right - clientX < (pointerType === 'touch' ? 24 : 12)
}

function scrollNear(frame: HTMLElement | null, { clientX, clientY }: PointerEvent): void {
  if (!frame) return
  const { left, right, top, bottom } = frame.getBoundingClientRect()
  if (clientX > right - EDGE_PIXELS) frame.scrollLeft += SCROLL_STEP
  if (clientX < left + EDGE_PIXELS) frame.scrollLeft -= SCROLL_STEP
  if (clientY > bottom - EDGE_PIXELS) frame.scrollTop += SCROLL_STEP
  if (clientY < top + EDGE_PIXELS) frame.scrollTop -= SCROLL_STEP
}
