import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import { MAX_STAY_MINUTES, MIN_STAY_MINUTES } from '#contract/reservations/reservation-values.ts'
import type { MarkedReservation } from '#web/nouns/reservations/board/board-changes.ts'
import { type Bar, type Draft, drawn, type Row, STEP_MINUTES } from './timeline.ts'

const limits = { shortest: MIN_STAY_MINUTES, longest: MAX_STAY_MINUTES }

/** The distance from which a press counts as a drag. */
const BEGINS = 4
/** A drag so near the edge of the timeline scrolls it. */
const EDGE = 48
const SCROLL_STEP = 24

const arrows = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])

interface Grip {
  pointerId: number
  kind: 'move' | 'resize'
  x: number
  y: number
  scrolled: number
  isDrag: boolean
}

interface DrawingOptions {
  rows: readonly Row<MarkedReservation>[]
  /** The scrolled part of the screen, which holds the rows. */
  frame: RefObject<HTMLElement | null>
  pixelsPerMinute: number
  onDrop: (draft: Draft) => void
  onOpen: (reservation: MarkedReservation) => void
}

/** A stay drawn by dragging its bar or the end of it, or by the arrow keys; nothing changes before it is dropped. */
export function useDrawing({ rows, frame, pixelsPerMinute, onDrop, onOpen }: DrawingOptions) {
  const [chosen, setChosen] = useState<{ id: string; rowKey: string } | null>(null)
  const [draft, setDraft] = useState<Draft | null>(null)
  const grip = useRef<Grip | null>(null)
  const wasDragged = useRef(false)

  const begin = ({ reservation, from, to }: Bar<MarkedReservation>, rowKey: string): Draft =>
    draft?.id === reservation.id ? draft : { id: reservation.id, from, to, fromKey: rowKey, rowKey }
  const mayAdjust = ({ reservation }: Bar<MarkedReservation>) =>
    reservation.actions.includes('adjust') && !reservation.refused

  const redraw = (next: Draft, bar: Bar<MarkedReservation>) => {
    const isSame = next.rowKey === next.fromKey && next.from === bar.from && next.to === bar.to
    setDraft(isSame ? null : next)
  }
  /** Seated parties keep their arrival: only their end and their table change. */
  const shift = (bar: Bar<MarkedReservation>, at: Draft, kind: Grip['kind'], minutes: number): Draft => {
    const isFixed = kind === 'move' && bar.reservation.status === 'arrived'
    return isFixed ? at : { ...at, ...drawn(at, { kind, minutes }, limits) }
  }
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
    bar: Bar<MarkedReservation>,
    rowKey: string,
    kind: Grip['kind'],
  ) => {
    wasDragged.current = false
    if (event.button !== 0 || !mayAdjust(bar)) return
    // A finger scrolls the timeline, unless the bar was chosen before.
    if (event.pointerType === 'touch' && chosen?.id !== bar.reservation.id) return
    event.stopPropagation()
    const scrolled = frame.current?.scrollLeft ?? 0
    grip.current = {
      pointerId: event.pointerId,
      kind,
      x: event.clientX,
      y: event.clientY,
      scrolled,
      isDrag: false,
    }
    event.currentTarget.setPointerCapture(event.pointerId)
    if (draft && draft.id !== bar.reservation.id) setDraft(null)
    setChosen({ id: bar.reservation.id, rowKey })
  }
  const handlePointerMove = (
    event: PointerEvent<HTMLElement>,
    bar: Bar<MarkedReservation>,
    rowKey: string,
  ) => {
    const held = grip.current
    if (held?.pointerId !== event.pointerId) return
    const isFar = Math.hypot(event.clientX - held.x, event.clientY - held.y) > BEGINS
    if (!held.isDrag && !isFar) return
    held.isDrag = true
    wasDragged.current = true
    scrollNear(frame.current, event)
    const scrolled = (frame.current?.scrollLeft ?? 0) - held.scrolled
    const minutes = (event.clientX - held.x + scrolled) / pixelsPerMinute
    const { from, to } = bar
    const start: Draft = { id: bar.reservation.id, from, to, fromKey: rowKey, rowKey }
    const target = held.kind === 'move' ? (rowAt(event.clientY) ?? rowKey) : rowKey
    redraw({ ...shift(bar, start, held.kind, minutes), rowKey: target }, bar)
  }
  const handlePointerUp = (event: PointerEvent<HTMLElement>) => {
    const held = grip.current
    if (held?.pointerId !== event.pointerId) return
    grip.current = null
    if (held.isDrag && draft) onDrop(draft)
  }
  const giveUp = () => {
    grip.current = null
    setDraft(null)
  }

  const arrowed = (bar: Bar<MarkedReservation>, at: Draft, { key, shiftKey }: KeyboardEvent): Draft => {
    if (key === 'ArrowUp') return { ...at, rowKey: rowBeside(rows, at.rowKey, -1) }
    if (key === 'ArrowDown') return { ...at, rowKey: rowBeside(rows, at.rowKey, 1) }
    const minutes = key === 'ArrowLeft' ? -STEP_MINUTES : STEP_MINUTES
    return shift(bar, at, shiftKey ? 'resize' : 'move', minutes)
  }
  const handleKeyDown = (event: KeyboardEvent, bar: Bar<MarkedReservation>, rowKey: string) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const own = draft?.id === bar.reservation.id ? draft : null
    if (event.key === 'Escape' && (own || chosen)) {
      event.preventDefault()
      if (own) giveUp()
      else setChosen(null)
      return
    }
    if (event.key === 'Enter' && own) {
      event.preventDefault()
      onDrop(own)
      return
    }
    if (!arrows.has(event.key) || !mayAdjust(bar)) return
    event.preventDefault()
    setChosen({ id: bar.reservation.id, rowKey })
    redraw(arrowed(bar, begin(bar, rowKey), event), bar)
  }

  /** A second press opens the card. */
  const handleClick = (bar: Bar<MarkedReservation>, rowKey: string) => {
    if (wasDragged.current) return
    if (chosen?.id === bar.reservation.id) onOpen(bar.reservation)
    else {
      giveUp()
      setChosen({ id: bar.reservation.id, rowKey })
    }
  }

  return {
    chosen,
    draft,
    giveUp,
    letGo: () => {
      giveUp()
      setChosen(null)
    },
    /** By the buttons below the timeline, which need no dragging. */
    draw: (bar: Bar<MarkedReservation>, rowKey: string, change: (at: Draft) => Draft) =>
      redraw(change(begin(bar, rowKey)), bar),
    step: (bar: Bar<MarkedReservation>, rowKey: string, kind: Grip['kind'], minutes: number) =>
      redraw(shift(bar, begin(bar, rowKey), kind, minutes), bar),
    handlersOf: (bar: Bar<MarkedReservation>, rowKey: string) => ({
      onClick: () => handleClick(bar, rowKey),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => handleKeyDown(event, bar, rowKey),
      onPointerDown: (event: PointerEvent<HTMLElement>) =>
        handlePointerDown(event, bar, rowKey, isAtEnd(event) ? 'resize' : 'move'),
      onPointerMove: (event: PointerEvent<HTMLElement>) => handlePointerMove(event, bar, rowKey),
      onPointerUp: handlePointerUp,
      onPointerCancel: giveUp,
    }),
  }
}

/** As wide as the mark of the end of a bar, wider under a finger. */
function isAtEnd({ currentTarget, clientX, pointerType }: PointerEvent<HTMLElement>): boolean {
  return currentTarget.getBoundingClientRect().right - clientX < (pointerType === 'touch' ? 24 : 12)
}

function rowBeside(rows: readonly Row<unknown>[], key: string, step: -1 | 1): string {
  const others = rows.filter((row) => row.key !== 'none' || row.key === key)
  const index = others.findIndex((row) => row.key === key)
  const next = others[index + step]
  return next && next.key !== 'none' ? next.key : key
}

function scrollNear(frame: HTMLElement | null, { clientX, clientY }: PointerEvent): void {
  if (!frame) return
  const { left, right, top, bottom } = frame.getBoundingClientRect()
  if (clientX > right - EDGE) frame.scrollLeft += SCROLL_STEP
  if (clientX < left + EDGE) frame.scrollLeft -= SCROLL_STEP
  if (clientY > bottom - EDGE) frame.scrollTop += SCROLL_STEP
  if (clientY < top + EDGE) frame.scrollTop -= SCROLL_STEP
}
