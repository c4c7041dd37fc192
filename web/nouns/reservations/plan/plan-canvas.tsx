import type { ComponentProps, CSSProperties, ReactNode, Ref } from 'react'
import { PLAN_COLUMNS, PLAN_ROWS } from '#contract/reservations/table-limits.ts'
import type { FloorTable } from '#contract/reservations/tables.ts'
import { classNames } from '#web/ui/class-names.ts'
import { footprint } from './footprint.ts'
import styles from './plan-canvas.module.css'

/** A table with its place on the plan. */
interface PlacedTable extends Pick<FloorTable, 'id' | 'shape' | 'x' | 'y' | 'rotation'> {
  seats: number
}

interface PlanGroundProps<Table extends PlacedTable> {
  ref?: Ref<HTMLUListElement>
  label: string
  tables: readonly Table[]
  joins: readonly { one: string; other: string }[]
  /** The table itself, as a button. */
  children: (table: Table) => ReactNode
}

/** The plan of a zone. A phone scrolls it sideways. */
export function PlanCanvas<Table extends PlacedTable>({
  ref,
  label,
  tables,
  joins,
  children,
}: PlanGroundProps<Table>) {
  return (
    <div className={styles.frame}>
      <ul ref={ref} className={styles.ground} aria-label={label}>
        <JoinLines tables={tables} joins={joins} />
        {tables.map((table) => (
          <li key={table.id} className={styles.spot} style={spotOf(table)}>
            {children(table)}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface PlanTableProps extends Omit<ComponentProps<'button'>, 'type'> {
  shape: FloorTable['shape']
  name: string
  /** Below the name: seats, or what goes on there. It is part of the accessible name. */
  note: string | number
}

export function PlanTable({ shape, name, note, className, ...rest }: PlanTableProps) {
  return (
    <button type="button" {...rest} className={classNames(styles.table, className)} data-shape={shape}>
      <span className={styles.text} data-note={note}>
        <span className={styles.name}>{name}</span>
      </span>
    </button>
  )
}

function spotOf({ shape, seats, x, y, rotation }: PlacedTable): CSSProperties {
  const { columns, rows } = footprint(shape, seats)
  return {
    '--x': `${((x + 0.5) / PLAN_COLUMNS) * 100}%`,
    '--y': `${((y + 0.5) / PLAN_ROWS) * 100}%`,
    '--width': `${(columns / PLAN_COLUMNS) * 100}%`,
    '--height': `${(rows / PLAN_ROWS) * 100}%`,
    '--turn': `${rotation}deg`,
  } as CSSProperties
}

/** A line between tables that may be pushed together; lists say the same as text. */
function JoinLines({ tables, joins }: Pick<PlanGroundProps<PlacedTable>, 'tables' | 'joins'>) {
  const byId = new Map(tables.map((table) => [table.id, table]))
  return (
    <li className={styles.joins} aria-hidden="true">
      <svg viewBox={`0 0 ${PLAN_COLUMNS} ${PLAN_ROWS}`} aria-hidden="true">
        {joins.map(({ one, other }) => {
          const [from, to] = [byId.get(one), byId.get(other)]
          if (!from || !to) return null
          return (
            <line
              key={`${one} ${other}`}
              x1={from.x + 0.5}
              y1={from.y + 0.5}
              x2={to.x + 0.5}
              y2={to.y + 0.5}
            />
          )
        })}
      </svg>
    </li>
  )
}
