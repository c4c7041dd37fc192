import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** So far the pointer travels before a press becomes a drag. */
const THRESHOLD_PIXELS = 8

interface Drag {
  id: string
  /** Where in the tile it was taken. */
  grab: { x: number; y: number }
  start: { x: number; y: number }
  at: { x: number; y: number }
  isMoving: boolean
}

interface TileDrag {
  draggedId: string | null
  handlers: Pick<
    React.ComponentProps<'ul'>,
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
  >
}

/**
 * Drags the children of a list by mouse or finger; they carry `data-tile`. The list keeps the pointer, because the
 * tile itself changes its place in the document on the way.
 */
export function useTileDrag(
  list: RefObject<HTMLUListElement | null>,
  onMove: (id: string, position: number) => void,
  onDrop: (id: string) => void,
): TileDrag {
  const drag = useRef<Drag | null>(null)
  const [draggedId, setDraggedId] = useState<string | null>(null)

  const tiles = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-tile]') ?? [])]

  /** The tile follows the pointer from wherever the order has put it. */
  const follow = () => {
    const { current } = drag
    const tile = current && tiles().find((one) => one.dataset.tile === current.id)
    const frame = list.current?.getBoundingClientRect()
    if (!current?.isMoving || !tile || !frame) return
    const x = current.at.x - frame.left - tile.offsetLeft - current.grab.x
    const y = current.at.y - frame.top - tile.offsetTop - current.grab.y
    tile.style.translate = `${x}px ${y}px`
  }
  useLayoutEffect(follow)

  const end = (event: PointerEvent<HTMLUListElement>) => {
    const { current } = drag
    drag.current = null
    setDraggedId(null)
    if (!current?.isMoving) return
    for (const tile of tiles()) tile.style.translate = ''
    event.currentTarget.releasePointerCapture(event.pointerId)
    onDrop(current.id)
  }

  return {
    draggedId,
    handlers: {
      onPointerDown(event) {
        const target = event.target as Element
        const tile = target.closest<HTMLElement>('[data-tile]')
        if (!tile?.dataset.tile || event.button !== 0 || target.closest('button, a')) return
        const frame = tile.getBoundingClientRect()
        const point = { x: event.clientX, y: event.clientY }
        drag.current = {
          id: tile.dataset.tile,
          grab: { x: point.x - frame.left, y: point.y - frame.top },
          start: point,
          at: point,
          isMoving: false,
        }
      },
      onPointerMove(event) {
        const { current } = drag
        if (!current) return
        current.at = { x: event.clientX, y: event.clientY }
        if (!current.isMoving) {
          if (Math.hypot(current.at.x - current.start.x, current.at.y - current.start.y) < THRESHOLD_PIXELS)
            return
          current.isMoving = true
          event.currentTarget.setPointerCapture(event.pointerId)
          setDraggedId(current.id)
        }
        const frame = event.currentTarget.getBoundingClientRect()
        const above = tiles().findIndex((tile) => isInside(current.at, tile, frame))
        if (above >= 0) onMove(current.id, above)
        follow()
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}

/** By the place in the layout, not by what is drawn: the dragged tile lies under the pointer all the time. */
function isInside(point: { x: number; y: number }, tile: HTMLElement, list: DOMRect): boolean {
  const x = point.x - list.left - tile.offsetLeft
  const y = point.y - list.top - tile.offsetTop
  return x >= 0 && y >= 0 && x < tile.offsetWidth && y < tile.offsetHeight
}
