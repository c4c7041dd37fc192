import type { ReservationWithPending } from '#web/nouns/reservations/board/board-changes.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { icon } from '#web/ui/icon.ts'
import { factsOf, formatStay, guestName } from '../board-labels.ts'
import { RejectedAction } from '../card/rejected-action.tsx'
import type { useBoardAction } from '../use-board-action.ts'
import styles from './chosen-stay.module.css'
import { type Bar, type Draft, type DropOutcome, datetimeOf, type Row, STEP_MINUTES } from './timeline.ts'
import { describeOutcome, isRefused, rowLabel } from './timeline-labels.ts'
import type { useStayDrag } from './use-stay-drag.ts'

const Minus = icon('minus')
const Plus = icon('plus')
const X = icon('x')

interface ChosenStayProps {
  bar: Bar<ReservationWithPending> | null
  row: Row<ReservationWithPending> | null
  rows: readonly Row<ReservationWithPending>[]
  draft: Draft | null
  outcome: DropOutcome | null
  date: string
  drawing: ReturnType<typeof useStayDrag>
  onStep: ReturnType<typeof useBoardAction>
  onDrop: (draft: Draft) => void
  onOpen: (reservation: ReservationWithPending) => void
}

/** The chosen stay as text, with buttons that do what dragging does. Nothing below it moves while it changes. */
export function ChosenStay(props: ChosenStayProps) {
  const { bar, row, draft, outcome, date } = props
  const drawn = draft?.id === bar?.reservation.id ? draft : null
  return (
    <div className={styles.panel}>
      {bar && row ? (
        <Controls {...props} bar={bar} row={row} draft={drawn} />
      ) : (
        <p className={styles.hint}>
          Перетащите бронь на&nbsp;другое время или стол, а&nbsp;за&nbsp;правый край&nbsp;— продлите. Нажатие
          выбирает, второе открывает.{' '}
          <span className={styles.keys}>
            С&nbsp;клавиатуры: стрелки двигают, с&nbsp;Shift&nbsp;— меняют конец, Enter применяет, Escape
            отменяет.
          </span>
        </p>
      )}
      <p className="visually-hidden" role="status">
        {drawn && outcome && bar && row && describeDraft(props.rows, drawn, outcome, date)}
      </p>
    </div>
  )
}

function Controls({
  bar,
  row,
  rows,
  draft,
  outcome,
  date,
  drawing,
  onStep,
  onDrop,
  onOpen,
}: ChosenStayProps & { bar: Bar<ReservationWithPending>; row: Row<ReservationWithPending> }) {
  const { reservation } = bar
  const { datetime, until, tables } = reservation
  const canAdjust = reservation.actions.includes('adjust')
  const isHere = reservation.status === 'arrived'
  const step = (kind: 'move' | 'resize', minutes: number) => drawing.step(bar, row.key, kind, minutes)
  const targets = rows.filter(({ key }) => key !== 'none' || key === row.key)
  return (
    <>
      <div className={styles.text}>
        <p className={styles.who}>
          <b>{guestName(reservation)}</b>
          <span>{factsOf(reservation)}</span>
        </p>
        <p className={styles.stay}>
          {draft && outcome ? (
            <span className={isRefused(outcome) ? styles.refused : styles.drawn}>
              {describeDraft(rows, draft, outcome, date)}
            </span>
          ) : (
            formatStay({ datetime, until, tables })
          )}
        </p>
      </div>
      {canAdjust && (
        <div className={styles.controls}>
          {!isHere && <Stepper name="Начало" onStep={(minutes) => step('move', minutes)} />}
          <Stepper name="Конец" onStep={(minutes) => step('resize', minutes)} />
          {targets.length > 1 && (
            <SelectField
              className={styles.table}
              label="Стол"
              options={targets.map((target) => ({ value: target.key, label: rowLabel(target) }))}
              value={draft?.rowKey ?? row.key}
              onChange={(rowKey) => drawing.dragTo(bar, row.key, (at) => ({ ...at, rowKey }))}
            />
          )}
        </div>
      )}
      <div className={styles.actions}>
        {draft ? (
          <>
            <Button
              variant="primary"
              disabled={outcome !== null && isRefused(outcome)}
              onClick={() => onDrop(draft)}
            >
              Применить
            </Button>
            <Button variant="quiet" onClick={drawing.cancel}>
              Отмена
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => onOpen(reservation)}>Открыть бронь</Button>
            <IconButton label="Снять выбор" onClick={drawing.deselect}>
              <X aria-hidden="true" />
            </IconButton>
          </>
        )}
      </div>
      <RejectedAction reservation={reservation} onStep={(next) => onStep(reservation, next)} />
    </>
  )
}

function Stepper({ name, onStep }: { name: string; onStep: (minutes: number) => void }) {
  return (
    <fieldset className={styles.stepper}>
      <legend className="visually-hidden">{name}</legend>
      <span aria-hidden="true">{name}</span>
      <IconButton label={`${name}: на ${STEP_MINUTES} минут раньше`} onClick={() => onStep(-STEP_MINUTES)}>
        <Minus aria-hidden="true" />
      </IconButton>
      <IconButton label={`${name}: на ${STEP_MINUTES} минут позже`} onClick={() => onStep(STEP_MINUTES)}>
        <Plus aria-hidden="true" />
      </IconButton>
    </fieldset>
  )
}

/** «19:45–21:45, Стол 6: свободно» */
function describeDraft(
  rows: readonly Row<ReservationWithPending>[],
  draft: Draft,
  outcome: DropOutcome,
  date: string,
): string {
  const row = rows.find(({ key }) => key === draft.rowKey)
  const stay = formatStay({ datetime: datetimeOf(draft.from, date), until: datetimeOf(draft.to, date) })
  return `${[stay, row && rowLabel(row)].filter(Boolean).join(', ')}: ${describeOutcome(outcome)}`
}
