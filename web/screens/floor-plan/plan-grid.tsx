import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { PLAN_COLUMNS, PLAN_ROWS } from '#contract/reservations/table-limits.ts'
import { PlanCanvas, PlanTable } from '#web/nouns/reservations/plan/plan-canvas.tsx'
import { tableLabel } from '#web/nouns/reservations/plan/table-labels.ts'
import { describeCell, describeTableDraft, type PlanDraft, seatsOf, type TableDraft } from './plan-draft.ts'
import styles from './plan-grid.module.css'

interface PlanGridProps {
  draft: PlanDraft
  label: string
  chosenId: string | null
  onChoose: (id: string) => void
  onMove: (id: string, to: { x: number; y: number }) => void
}

const steps: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const LONG_STEP = 4

/** The plan of a zone. Tables are dragged, or moved by the arrow keys; with Shift by four cells. */
export function PlanGrid({ draft, label, chosenId, onChoose, onMove }: PlanGridProps) {
  const ground = useRef<HTMLUListElement>(null)
  /** From the centre of the dragged table to the pointer, in cells. */
  const grip = useRef<{ id: string; x: number; y: number } | null>(null)
  const chosen = draft.tables.find(({ id }) => id === chosenId)

  const cellsOf = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = ground.current?.getBoundingClientRect() ?? new DOMRect()
    return { x: ((clientX - left) / width) * PLAN_COLUMNS, y: ((clientY - top) / height) * PLAN_ROWS }
  }
  const handlePointerDown = (event: PointerEvent<HTMLElement>, { id, x, y }: TableDraft) => {
    if (event.button !== 0) return
    const at = cellsOf(event)
    grip.current = { id, x: at.x - x, y: at.y - y }
    event.currentTarget.setPointerCapture(event.pointerId)
    onChoose(id)
  }
  const handlePointerMove = (event: PointerEvent<HTMLElement>, { id, x, y }: TableDraft) => {
    if (grip.current?.id !== id) return
    const at = cellsOf(event)
    const to = { x: Math.round(at.x - grip.current.x), y: Math.round(at.y - grip.current.y) }
    if (to.x !== x || to.y !== y) onMove(id, to)
  }
  const release = () => {
    grip.current = null
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>, { id, x, y }: TableDraft) => {
    const step = steps[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const length = event.shiftKey ? LONG_STEP : 1
    onChoose(id)
    onMove(id, { x: x + step[0] * length, y: y + step[1] * length })
    // The plan is wider than a phone, and the browser shows a focused element only when it gets the focus.
    const table = event.currentTarget
    requestAnimationFrame(() => table.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
  }

  const tables = draft.tables.map((table) => ({ ...table, seats: seatsOf(table) }))
  return (
    <>
      <PlanCanvas ref={ground} label={label} tables={tables} joins={draft.joins}>
        {(table) => (
          <PlanTable
            className={styles.table}
            shape={table.shape}
            name={table.name}
            note={table.seatsTo}
            aria-pressed={table.id === chosenId}
            aria-label={`${tableLabel(table.name)}, ${describeTableDraft(table)}, ${describeCell(table)}`}
            onClick={() => onChoose(table.id)}
            onKeyDown={(event) => handleKeyDown(event, table)}
            onPointerDown={(event) => handlePointerDown(event, table)}
            onPointerMove={(event) => handlePointerMove(event, table)}
            onPointerUp={release}
            onPointerCancel={release}
          />
        )}
      </PlanCanvas>
      <p className="visually-hidden" role="status">
        {chosen && `${tableLabel(chosen.name)}: ${describeCell(chosen)}`}
      </p>
    </>
  )
}
