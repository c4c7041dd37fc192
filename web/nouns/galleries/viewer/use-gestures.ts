import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import {
  clampView,
  containedSize,
  DEFAULT_ZOOM,
  type Point,
  type Size,
  UNZOOMED,
  type View,
  zoomAt,
} from './zoom.ts'

interface GestureOptions {
  stage: RefObject<HTMLElement | null>
  picture: Size
  canNavigate: boolean
  onNavigate: (step: 1 | -1) => void
  onClose: () => void
}

const SWIPE_THRESHOLD_PIXELS = 60
const CLOSE_THRESHOLD_PIXELS = 120
const DOUBLE_TAP_MS = 300
const TAP_RADIUS_PIXELS = 10

type Mode = 'undecided' | 'swiping' | 'closing' | 'panning' | 'pinching'

interface Gesture {
  mode: Mode
  from: Point
  view: View
  /** Distance between the two fingers at the start of a pinch. */
  span: number
}

export type Gestures = ReturnType<typeof useGestures>

/** Swipe to the next picture, pull down to close, double tap and pinch to zoom, drag while zoomed. */
export function useGestures({ stage, picture, canNavigate, onNavigate, onClose }: GestureOptions) {
  const [view, setView] = useState<View>(UNZOOMED)
  /** Offset of the track while it is dragged. */
  const [dragOffset, setDragOffset] = useState<Point | null>(null)
  const pointers = useRef(new Map<number, Point>())
  const gesture = useRef<Gesture | null>(null)
  const lastTap = useRef({ at: 0, point: { x: 0, y: 0 } })
  const isZoomed = view.scale > 1

  const { sizes, toStagePoint } = stageGeometry(stage, picture)

  const zoomTo = (scale: number, point: Point = { x: 0, y: 0 }) => {
    const { shown, stageSize } = sizes()
    setView((current) => zoomAt(current, point, scale, shown, stageSize))
  }

  const start = () => {
    const [first, second] = [...pointers.current.values()]
    if (!first) {
      gesture.current = null
      return
    }
    gesture.current = second
      ? { mode: 'pinching', from: midpoint(first, second), view, span: distance(first, second) }
      : { mode: isZoomed ? 'panning' : 'undecided', from: first, view, span: 0 }
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
      setView(zoomAt(current.view, toStagePoint(midpoint(first, second)), scale, shown, stageSize))
      return
    }
    const moved = { x: first.x - current.from.x, y: first.y - current.from.y }
    if (current.mode === 'panning') {
      setView(
        clampView(
          { ...current.view, x: current.view.x + moved.x, y: current.view.y + moved.y },
          shown,
          stageSize,
        ),
      )
      return
    }
    if (current.mode === 'undecided' && Math.hypot(moved.x, moved.y) > TAP_RADIUS_PIXELS) {
      current.mode = Math.abs(moved.x) >= Math.abs(moved.y) ? 'swiping' : 'closing'
    }
    if (current.mode === 'swiping') setDragOffset({ x: canNavigate ? moved.x : moved.x / 4, y: 0 })
    if (current.mode === 'closing') setDragOffset({ x: 0, y: Math.max(0, moved.y) })
  }

  const handlePointerEnd = (event: ReactPointerEvent<HTMLElement>) => {
    const current = gesture.current
    const last = pointers.current.get(event.pointerId)
    if (!last) return
    pointers.current.delete(event.pointerId)
    if (event.type === 'pointercancel' || !current) {
      setDragOffset(null)
      start()
      return
    }
    const moved = { x: last.x - current.from.x, y: last.y - current.from.y }
    if (current.mode === 'swiping' && canNavigate && Math.abs(moved.x) > SWIPE_THRESHOLD_PIXELS) {
      onNavigate(moved.x < 0 ? 1 : -1)
    }
    if (current.mode === 'closing' && moved.y > CLOSE_THRESHOLD_PIXELS) onClose()
    if (Math.hypot(moved.x, moved.y) <= TAP_RADIUS_PIXELS && current.mode !== 'pinching')
      tap(last, event.timeStamp)
    setDragOffset(null)
    start()
  }

  const tap = (point: Point, at: number) => {
    const before = lastTap.current
    const isDouble = at - before.at < DOUBLE_TAP_MS && distance(before.point, point) < TAP_RADIUS_PIXELS * 3
    lastTap.current = { at: isDouble ? 0 : at, point }
    if (isDouble) zoomTo(isZoomed ? 1 : DEFAULT_ZOOM, toStagePoint(point))
  }

  useWheel(stage, (event) => {
    zoomTo(
      view.scale * (event.deltaY < 0 ? 1.2 : 1 / 1.2),
      toStagePoint({ x: event.clientX, y: event.clientY }),
    )
  })

  return {
    view,
    dragOffset,
    isZoomed,
    isDragging: dragOffset !== null || pointers.current.size > 0,
    toggleZoom: () => zoomTo(isZoomed ? 1 : DEFAULT_ZOOM),
    zoomIn: () => zoomTo(Math.max(DEFAULT_ZOOM, view.scale * 1.4)),
    zoomOut: () => zoomTo(view.scale > DEFAULT_ZOOM ? view.scale / 1.4 : 1),
    reset: () => setView(UNZOOMED),
    handlers: {
      onPointerDown: handlePointerDown,
      onPointerMove: handlePointerMove,
      onPointerUp: handlePointerEnd,
      onPointerCancel: handlePointerEnd,
    },
  }
}

function stageGeometry(stage: RefObject<HTMLElement | null>, picture: Size) {
  return {
    sizes: () => {
      const box = stage.current?.getBoundingClientRect()
      const stageSize = { width: box?.width ?? 0, height: box?.height ?? 0 }
      return { stageSize, shown: containedSize(picture, stageSize) }
    },
    /** A point of the screen, relative to the middle of the stage. */
    toStagePoint: (point: Point): Point => {
      const box = stage.current?.getBoundingClientRect()
      return box
        ? { x: point.x - box.left - box.width / 2, y: point.y - box.top - box.height / 2 }
        : { x: 0, y: 0 }
    },
  }
}

/** Adds its own listener, because React's wheel listeners are passive and cannot keep the page from scrolling. */
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

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function midpoint(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}
