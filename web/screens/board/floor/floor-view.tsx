import { lazy, type ReactNode, Suspense, useState } from 'react'
import { NBSP } from '#web/lib/format/typography.ts'
import type { MarkedBoard, MarkedReservation } from '#web/nouns/reservations/board-changes.ts'
import { PlanGround, PlanTable } from '#web/nouns/reservations/plan/plan-ground.tsx'
import { wordTable } from '#web/nouns/reservations/plan/table-words.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import styles from './floor-view.module.css'
import { noteOf, stateWords, wordTableNow } from './floor-words.ts'
import { type TableState, tableAt } from './table-states.ts'

const Sheet = lazy(async () => ({ default: (await import('#web/ui/windows/dialog.tsx')).Sheet }))

interface FloorViewProps {
  board: MarkedBoard
  date: string
  /** Only one zone of the place. */
  zoneId: string | undefined
  /** Local time of the venue: `2026-11-21T19:40`. */
  localNow: string
  /** Where tables are placed. */
  editorPath: string
  cardOf: (reservation: MarkedReservation) => ReactNode
}

const states: readonly TableState[] = ['free', 'soon', 'seated', 'overdue']

/** The plans of the zones with what goes on at each table, now or at another half-hour of the evening. */
export function FloorView({ board, date, zoneId, localNow, editorPath, cardOf }: FloorViewProps) {
  const isToday = date === board.today
  const [chosenTime, setChosenTime] = useState<string | null>(null)
  const [tableId, setTableId] = useState<string | null>(null)
  const times = board.load.map(({ datetime }) => datetime)
  const isKnown = chosenTime !== null && times.includes(chosenTime)
  const at = isKnown
    ? chosenTime
    : isToday
      ? localNow
      : (times.find((time) => time.endsWith('19:00')) ?? localNow)
  const zones = board.zones.filter(
    ({ id, tables }) => tables.length > 0 && (zoneId === undefined || id === zoneId),
  )
  const opened = board.zones.flatMap(({ tables }) => tables).find(({ id }) => id === tableId)
  if (zones.length === 0) {
    return (
      <EmptyState
        title="Схемы зала пока нет"
        text="Расставьте столы, и здесь будет видно, какие свободны и за какими гости."
      >
        <LinkButton to={editorPath}>Расставить столы</LinkButton>
      </EmptyState>
    )
  }
  const ofTable = board.reservations.filter(({ tables }) => tables.some(({ id }) => id === tableId))
  return (
    <section className={styles.floor} aria-label="План зала">
      <div className={styles.head}>
        <SelectField
          className={styles.time}
          label="Состояние"
          options={[
            ...(isToday ? [{ value: '', label: 'Сейчас' }] : []),
            ...times.map((time) => ({ value: time, label: `В${NBSP}${time.slice(11)}` })),
          ]}
          value={isKnown || !isToday ? at : ''}
          onChange={(time) => setChosenTime(time || null)}
        />
        <ul className={styles.legend} aria-label="Обозначения">
          {states.map((state) => (
            <li key={state}>
              <span className={styles.sample} data-state={state} aria-hidden="true" />
              {stateWords[state]}
            </li>
          ))}
        </ul>
      </div>
      {zones.map(({ id, name, tables, joins }) => (
        <div key={id} className={styles.zone}>
          <h2 className={styles.title}>{name}</h2>
          <PlanGround
            label={`План: ${name}`}
            tables={tables.map((table) => ({ ...table, seats: table.seatsTo }))}
            joins={joins}
          >
            {(table) => {
              const now = tableAt(board.reservations, table.id, at)
              return (
                <PlanTable
                  className={styles.table}
                  shape={table.shape}
                  name={table.name}
                  note={noteOf(now, table.seatsTo)}
                  data-state={now.state}
                  aria-label={`${wordTable(table.name)}, ${wordTableNow(now)}`}
                  onClick={() => setTableId(table.id)}
                />
              )
            }}
          </PlanGround>
        </div>
      ))}
      {opened && (
        <Suspense fallback={null}>
          <Sheet title={wordTable(opened.name)} onClose={() => setTableId(null)}>
            <p className={styles.state}>{wordTableNow(tableAt(board.reservations, opened.id, at))}</p>
            {ofTable.length > 0 && (
              <ul className={styles.cards}>
                {ofTable.map((reservation) => (
                  <li key={reservation.id}>{cardOf(reservation)}</li>
                ))}
              </ul>
            )}
          </Sheet>
        </Suspense>
      )}
    </section>
  )
}
