import { type KeyboardEvent, type MouseEvent, type RefObject, useState } from 'react'
import { MAX_STAY_MINUTES, MIN_STAY_MINUTES } from '#contract/reservations/reservation-values.ts'
import type { ReservationWithPending } from '#web/nouns/reservations/board/board-changes.ts'
import { type Bar, type Draft, drawn, type Row, STEP_MINUTES } from './timeline.ts'
import { type DragKind, useBarDrag } from './use-bar-drag.ts'

const limits = { shortest: MIN_STAY_MINUTES, longest: MAX_STAY_MINUTES }

const arrows = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])

interface StayDragOptions {
  rows: readonly Row<ReservationWithPending>[]
  /** The scrolled part of the screen, which holds the rows. */
  frame: RefObject<HTMLElement | null>
  pixelsPerMinute: number
  onDrop: (draft: Draft) => void
  onOpen: (reservation: ReservationWithPending) => void
}

/** A stay drawn by dragging its bar or the end of it, or by the arrow keys; nothing changes before it is dropped. */
export function useStayDrag({ rows, frame, pixelsPerMinute, onDrop, onOpen }: StayDragOptions) {
  const [chosen, setChosen] = useState<{ id: string; rowKey: string } | null>(null)
  const [draft, setDraft] = useState<Draft | null>(null)

  const begin = ({ reservation, from, to }: Bar<ReservationWithPending>, rowKey: string): Draft =>
    draft?.id === reservation.id ? draft : { id: reservation.id, from, to, fromKey: rowKey, rowKey }
  const canAdjust = ({ reservation }: Bar<ReservationWithPending>) =>
    reservation.actions.includes('adjust') && !reservation.rejectedAction

  const redraw = (next: Draft, bar: Bar<ReservationWithPending>) => {
    const isSame = next.rowKey === next.fromKey && next.from === bar.from && next.to === bar.to
    setDraft(isSame ? null : next)
  }
  /** Seated parties keep their arrival: only their end and their table change. */
  const shift = (bar: Bar<ReservationWithPending>, at: Draft, kind: DragKind, minutes: number): Draft => {
    const isFixed = kind === 'move' && bar.reservation.status === 'arrived'
    return isFixed ? at : { ...at, ...drawn(at, { kind, minutes }, limits) }
  }
  const drag = useBarDrag({
    frame,
    pixelsPerMinute,
    // A finger scrolls the timeline, unless the bar was chosen before.
    canStart: (bar, pointerType) =>
      canAdjust(bar) && (pointerType !== 'touch' || chosen?.id === bar.reservation.id),
    onStart: ({ reservation }, rowKey) => {
      if (draft && draft.id !== reservation.id) setDraft(null)
      setChosen({ id: reservation.id, rowKey })
    },
    onDrag: (bar, fromKey, { kind, minutes, rowKey }) => {
      const start: Draft = { id: bar.reservation.id, from: bar.from, to: bar.to, fromKey, rowKey: fromKey }
      redraw({ ...shift(bar, start, kind, minutes), rowKey }, bar)
    },
    onEnd: () => {
      if (draft) onDrop(draft)
    },
  })
  const cancel = () => {
    drag.cancel()
    setDraft(null)
  }

  const afterArrowKey = (
    bar: Bar<ReservationWithPending>,
    at: Draft,
    { key, shiftKey }: KeyboardEvent,
  ): Draft => {
    if (key === 'ArrowUp') return { ...at, rowKey: rowBeside(rows, at.rowKey, -1) }
    if (key === 'ArrowDown') return { ...at, rowKey: rowBeside(rows, at.rowKey, 1) }
    const minutes = key === 'ArrowLeft' ? -STEP_MINUTES : STEP_MINUTES
    return shift(bar, at, shiftKey ? 'resize' : 'move', minutes)
  }
  const handleKeyDown = (event: KeyboardEvent, bar: Bar<ReservationWithPending>, rowKey: string) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const own = draft?.id === bar.reservation.id ? draft : null
    if (event.key === 'Escape' && (own || chosen)) {
      event.preventDefault()
      if (own) cancel()
      else setChosen(null)
      return
    }
    if (event.key === 'Enter' && own) {
      event.preventDefault()
      onDrop(own)
      return
    }
    if (!arrows.has(event.key) || !canAdjust(bar)) return
    event.preventDefault()
    setChosen({ id: bar.reservation.id, rowKey })
    redraw(afterArrowKey(bar, begin(bar, rowKey), event), bar)
  }

  /** A second press opens the card. */
  const handleClick = (event: MouseEvent, bar: Bar<ReservationWithPending>, rowKey: string) => {
    // A key also clicks; such a click has no pointer and belongs to no drag.
    if (event.detail > 0 && drag.wasDragged()) return
    if (chosen?.id === bar.reservation.id) onOpen(bar.reservation)
    else {
      cancel()
      setChosen({ id: bar.reservation.id, rowKey })
    }
  }

  return {
    chosen,
    draft,
    cancel,
    deselect: () => {
      cancel()
      setChosen(null)
    },
    /** Changes the draft by the buttons below the timeline, for people who cannot drag. */
    dragTo: (bar: Bar<ReservationWithPending>, rowKey: string, change: (at: Draft) => Draft) =>
      redraw(change(begin(bar, rowKey)), bar),
    step: (bar: Bar<ReservationWithPending>, rowKey: string, kind: DragKind, minutes: number) =>
      redraw(shift(bar, begin(bar, rowKey), kind, minutes), bar),
    handlersOf: (bar: Bar<ReservationWithPending>, rowKey: string) => ({
      onClick: (event: MouseEvent) => handleClick(event, bar, rowKey),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => handleKeyDown(event, bar, rowKey),
      ...drag.handlersOf(bar, rowKey),
      onPointerCancel: cancel,
    }),
  }
}

function rowBeside(rows: readonly Row<unknown>[], key: string, step: -1 | 1): string {
  const others = rows.filter((row) => row.key !== 'none' || row.key === key)
  const index = others.findIndex((row) => row.key === key)
  const next = others[index + step]
  return next && next.key !== 'none' ? next.key : key
}
