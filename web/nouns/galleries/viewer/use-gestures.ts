import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { CLOSER, clamped, fitted, type Size, type Spot, type View, WHOLE, zoomAt } from './zoom.ts'

interface GestureOptions {
  stage: RefObject<HTMLElement | null>
  picture: Size
  canTurn: boolean
  onTurn: (step: 1 | -1) => void
  onClose: () => void
}

const TURN_AFTER_PIXELS = 60
const CLOSE_AFTER_PIXELS = 120
const DOUBLE_TAP_MS = 300
const TAP_PIXELS = 10

type Mode = 'undecided' | 'turning' | 'closing' | 'moving' | 'pinching'

interface Gesture {
  mode: Mode
  from: Spot
  view: View
  /** Between two fingers at the start of a pinch. */
  span: number
}

export type Gestures = ReturnType<typeof useGestures>

/** Swipe to the next picture, pull down to close, double tap and pinch to zoom, drag while zoomed. */
export function useGestures({ stage, picture, canTurn, onTurn, onClose }: GestureOptions) {
  const [view, setView] = useState<View>(WHOLE)
  /** How far the finger has pulled the whole track. */
  const [pull, setPull] = useState<Spot | null>(null)
  const pointers = useRef(new Map<number, Spot>())
  const gesture = useRef<Gesture | null>(null)
  const lastTap = useRef({ at: 0, spot: { x: 0, y: 0 } })
  const isZoomed = view.scale > 1

  const sizes = () => {
    const box = stage.current?.getBoundingClientRect()
    const size = { width: box?.width ?? 0, height: box?.height ?? 0 }
    return { stageSize: size, shown: fitted(picture, size) }
  }

  const spotOf = (point: Spot): Spot => {
    const box = stage.current?.getBoundingClientRect()
    return box
      ? { x: point.x - box.left - box.width / 2, y: point.y - box.top - box.height / 2 }
      : { x: 0, y: 0 }
  }

  const zoomTo = (scale: number, spot: Spot = { x: 0, y: 0 }) => {
    const { shown, stageSize } = sizes()
    setView((current) => zoomAt(current, spot, scale, shown, stageSize))
  }

  const start = () => {
    const [first, second] = [...pointers.current.values()]
    if (!first) {
      gesture.current = null
      return
    }
    gesture.current = second
      ? { mode: 'pinching', from: middle(first, second), view, span: distance(first, second) }
      : { mode: isZoomed ? 'moving' : 'undecided', from: first, view, span: 0 }
  }

  const handlePointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    if (event.button !== 0 || (event.target as Element).closest('button, a')) return
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    start()
  }

  const handlePointerMove = (event: ReactPointerEvent<HTMLElement>) => {
    const current = gesture.current
    if (!current || !pointers.current.has(event.pointerId)) return
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const [first, second] = [...pointers.current.values()]
    if (!first) return
    const { shown, stageSize } = sizes()
    if (current.mode === 'pinching' && second) {
      const scale = (current.view.scale * distance(first, second)) / Math.max(1, current.span)
      setView(zoomAt(current.view, spotOf(middle(first, second)), scale, shown, stageSize))
      return
    }
    const moved = { x: first.x - current.from.x, y: first.y - current.from.y }
    if (current.mode === 'moving') {
      setView(
        clamped(
          { ...current.view, x: current.view.x + moved.x, y: current.view.y + moved.y },
          shown,
          stageSize,
        ),
      )
      return
    }
    if (current.mode === 'undecided' && Math.hypot(moved.x, moved.y) > TAP_PIXELS) {
      current.mode = Math.abs(moved.x) >= Math.abs(moved.y) ? 'turning' : 'closing'
    }
    if (current.mode === 'turning') setPull({ x: canTurn ? moved.x : moved.x / 4, y: 0 })
    if (current.mode === 'closing') setPull({ x: 0, y: Math.max(0, moved.y) })
  }

  const handlePointerEnd = (event: ReactPointerEvent<HTMLElement>) => {
    const current = gesture.current
    const last = pointers.current.get(event.pointerId)
    if (!last) return
    pointers.current.delete(event.pointerId)
    if (event.type === 'pointercancel' || !current) {
      setPull(null)
      start()
      return
    }
    const moved = { x: last.x - current.from.x, y: last.y - current.from.y }
    if (current.mode === 'turning' && canTurn && Math.abs(moved.x) > TURN_AFTER_PIXELS) {
      onTurn(moved.x < 0 ? 1 : -1)
    }
    if (current.mode === 'closing' && moved.y > CLOSE_AFTER_PIXELS) onClose()
    if (Math.hypot(moved.x, moved.y) <= TAP_PIXELS && current.mode !== 'pinching') tap(last, event.timeStamp)
    setPull(null)
    start()
  }

  const tap = (point: Spot, at: number) => {
    const before = lastTap.current
    const isDouble = at - before.at < DOUBLE_TAP_MS && distance(before.spot, point) < TAP_PIXELS * 3
    lastTap.current = { at: isDouble ? 0 : at, spot: point }
    if (isDouble) zoomTo(isZoomed ? 1 : CLOSER, spotOf(point))
  }

  useWheel(stage, (event) => {
    zoomTo(view.scale * (event.deltaY < 0 ? 1.2 : 1 / 1.2), spotOf({ x: event.clientX, y: event.clientY }))
  })

  return {
    view,
    pull,
    isZoomed,
    isDragging: pull !== null || pointers.current.size > 0,
    toggleZoom: () => zoomTo(isZoomed ? 1 : CLOSER),
    zoomIn: () => zoomTo(Math.max(CLOSER, view.scale * 1.4)),
    zoomOut: () => zoomTo(view.scale > CLOSER ? view.scale / 1.4 : 1),
    reset: () => setView(WHOLE),
    handlers: {
      onPointerDown: handlePointerDown,
      onPointerMove: handlePointerMove,
      onPointerUp: handlePointerEnd,
      onPointerCancel: handlePointerEnd,
    },
  }
}

/** React listens to the wheel passively, but the page behind must not move. */
function useWheel(stage: RefObject<HTMLElement | null>, onWheel: (event: WheelEvent) => void): void {
  const handleWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    onWheel(event)
  })
  useEffect(() => {
    const element = stage.current
    const listener = (event: WheelEvent) => handleWheel(event)
    element?.addEventListener('wheel', listener, { passive: false })
    return () => element?.removeEventListener('wheel', listener)
  }, [stage])
}

function distance(one: Spot, other: Spot): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

function middle(one: Spot, other: Spot): Spot {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}
