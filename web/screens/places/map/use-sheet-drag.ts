import { type PointerEvent, useRef, useState } from 'react'

/** A shorter drag counts as a press. */
const MIN_PX = 12

interface SheetDrag {
  /** Pixels by which the sheet is dragged up (negative: down); null when it is not dragged. */
  dragOffset: number | null
  handlers: {
    onPointerDown: (event: PointerEvent) => void
    onPointerMove: (event: PointerEvent) => void
    onPointerUp: (event: PointerEvent) => void
    onPointerCancel: () => void
    onClick: () => void
  }
}

/** A handle that opens and closes a sheet by dragging or pressing; the keyboard presses it. */
export function useSheetDrag(isOpen: boolean, onChange: (isOpen: boolean) => void): SheetDrag {
  const [dragOffset, setDragOffset] = useState<number | null>(null)
  const startY = useRef<number | null>(null)
  const wasDragged = useRef(false)
  const dragDistanceOf = (event: PointerEvent) =>
    startY.current === null ? 0 : startY.current - event.clientY
  const end = () => {
    startY.current = null
    setDragOffset(null)
  }
  return {
    dragOffset,
    handlers: {
      onPointerDown: (event) => {
        startY.current = event.clientY
        wasDragged.current = false
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: (event) => {
        const distance = dragDistanceOf(event)
        if (startY.current === null || (Math.abs(distance) < MIN_PX && !wasDragged.current)) return
        wasDragged.current = true
        setDragOffset(distance)
      },
      onPointerUp: (event) => {
        if (wasDragged.current) onChange(dragDistanceOf(event) > 0)
        end()
      },
      onPointerCancel: () => {
        wasDragged.current = false
        end()
      },
      onClick: () => {
        // Ignores the click that ends a drag.
        if (wasDragged.current) wasDragged.current = false
        else onChange(!isOpen)
      },
    },
  }
}
