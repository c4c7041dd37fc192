import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The distance after which a press becomes a drag. */
const THRESHOLD_PIXELS = 8
/** A touch held this long starts a drag; a touch that moves earlier scrolls the page. */
const HOLD_MS = 250
/** Longer on a button, so that a slow press still clicks it. */
const HOLD_BUTTON_MS = 500

interface Drag {
  id: string
  /** The point inside the tile where the drag started. */
  grabOffset: { x: number; y: number }
  start: { x: number; y: number }
  at: { x: number; y: number }
  isMoving: boolean
}

interface TileDrag {
  draggedId: string | null
  handlers: Pick<
    React.ComponentProps<'ul'>,
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onContextMenu' | 'onClickCapture'
  >
}

/**
 * Drags the children of a list that have `data-tile`, by mouse or touch. The list captures the pointer, because the
 * tile moves in the document during the drag.
 */
export function useTileDrag(
  list: RefObject<HTMLUListElement | null>,
  onMove: (id: string, position: number) => void,
  onDrop: (id: string) => void,
): TileDrag {
  const drag = useRef<Drag | null>(null)
  const wasDragged = useRef(false)
  const holdTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [draggedId, setDraggedId] = useState<string | null>(null)

  const tiles = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-tile]') ?? [])]

  /** Translates the tile from its place in the list to the pointer. */
  const followPointer = () => {
    const { current } = drag
    const tile = current && tiles().find((tile) => tile.dataset.tile === current.id)
    const frame = list.current?.getBoundingClientRect()
    if (!current?.isMoving || !tile || !frame) return
    const x = current.at.x - frame.left - tile.offsetLeft - current.grabOffset.x
    const y = current.at.y - frame.top - tile.offsetTop - current.grabOffset.y
    tile.style.translate = `${x}px ${y}px`
  }
  useLayoutEffect(followPointer)

  // React's touch listeners are passive and cannot stop the page from scrolling, which would end the drag.
  useEffect(() => {
    const { current } = list
    const preventScroll = (event: TouchEvent) => {
      if (drag.current?.isMoving && event.cancelable) event.preventDefault()
    }
    current?.addEventListener('touchmove', preventScroll, { passive: false })
    return () => current?.removeEventListener('touchmove', preventScroll)
  })
  useEffect(() => () => clearTimeout(holdTimer.current), [])

  const startDrag = (pressed: Drag, pointerId: number) => {
    clearTimeout(holdTimer.current)
    pressed.isMoving = true
    list.current?.setPointerCapture(pointerId)
    setDraggedId(pressed.id)
  }

  const endDrag = (event: PointerEvent<HTMLUListElement>) => {
    const { current } = drag
    clearTimeout(holdTimer.current)
    drag.current = null
    setDraggedId(null)
    if (!current?.isMoving) return
    for (const tile of tiles()) tile.style.translate = ''
    event.currentTarget.releasePointerCapture(event.pointerId)
    wasDragged.current = true
    onDrop(current.id)
  }

  return {
    draggedId,
    handlers: {
      onPointerDown(event) {
        wasDragged.current = false
        // A drag may start on the buttons of a tile, because they cover most of it.
        const target = event.target as Element
        const tile = target.closest<HTMLElement>('[data-tile]')
        if (!tile?.dataset.tile || event.button !== 0) return
        const frame = tile.getBoundingClientRect()
        const point = { x: event.clientX, y: event.clientY }
        const pressed: Drag = {
          id: tile.dataset.tile,
          grabOffset: { x: point.x - frame.left, y: point.y - frame.top },
          start: point,
          at: point,
          isMoving: false,
        }
        drag.current = pressed
        if (event.pointerType !== 'touch') return
        const { pointerId } = event
        holdTimer.current = setTimeout(
          () => {
            if (drag.current === pressed) startDrag(pressed, pointerId)
          },
          target.closest('button') ? HOLD_BUTTON_MS : HOLD_MS,
        )
      },
      onPointerMove(event) {
        const { current } = drag
        if (!current) return
        current.at = { x: event.clientX, y: event.clientY }
        if (!current.isMoving) {
          if (Math.hypot(current.at.x - current.start.x, current.at.y - current.start.y) < THRESHOLD_PIXELS)
            return
          if (event.pointerType === 'touch') {
            clearTimeout(holdTimer.current)
            drag.current = null
            return
          }
          startDrag(current, event.pointerId)
        }
        const frame = event.currentTarget.getBoundingClientRect()
        const position = tiles().findIndex((tile) => isInside(current.at, tile, frame))
        if (position >= 0) onMove(current.id, position)
        followPointer()
      },
      onPointerUp: endDrag,
      onPointerCancel: endDrag,
      onClickCapture(event) {
        if (!wasDragged.current) return
        wasDragged.current = false
        event.preventDefault()
        event.stopPropagation()
      },
      // A long touch opens the picture's menu, which would interrupt the drag.
      onContextMenu(event) {
        if (drag.current?.isMoving) event.preventDefault()
      },
    },
  }
}

/** Uses the position in the layout, because the dragged tile is always drawn under the pointer. */
function isInside(point: { x: number; y: number }, tile: HTMLElement, list: DOMRect): boolean {
  const x = point.x - list.left - tile.offsetLeft
  const y = point.y - list.top - tile.offsetTop
  return x >= 0 && y >= 0 && x < tile.offsetWidth && y < tile.offsetHeight
}
