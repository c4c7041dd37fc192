import type { CSSProperties } from 'react'
import { formatCount } from '#web/lib/format/plurals.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import type { ReservationWithPending } from '#web/nouns/reservations/board/board-changes.ts'
import { boardForms } from '#web/nouns/reservations/board/board-plurals.ts'
import { classNames } from '#web/ui/class-names.ts'
import { icon } from '#web/ui/icon.ts'
import { barId } from '../board-focus.ts'
import { describeReservation, formatTables, guestName } from '../board-labels.ts'
import { isOverdue } from '../floor/table-states.ts'
import styles from './timeline.module.css'
import { type Bar, type Draft, type DropOutcome, datetimeOf, type Row } from './timeline.ts'
import { describeOutcome, isRefused, rowLabel } from './timeline-labels.ts'
import type { useStayDrag } from './use-stay-drag.ts'

const CircleAlert = icon('circle-alert')
const Clock = icon('clock')

interface TimelineRowProps {
  row: Row<ReservationWithPending>
  isFirstOfZone: boolean
  /** The minute with which the timeline begins, and the present one. */
  begin: number
  now: number
  drawing: ReturnType<typeof useStayDrag>
  outcome: DropOutcome | null
}

/** A table, a zone or those without a table, with the bars of its stays and what is being drawn there. */
export function TimelineRow({ row, isFirstOfZone, begin, now, drawing, outcome }: TimelineRowProps) {
  const { draft, chosen } = drawing
  const title = rowLabel(row)
  return (
    <div className={styles.row} data-row={row.key} style={{ '--lanes': row.lanes } as CSSProperties}>
      <div className={styles.title}>
        {isFirstOfZone && row.table && <span className={styles.zone}>{row.zone?.name}</span>}
        <span className={styles.name}>{title}</span>
        {row.seats !== null && (
          <span className={styles.seats}>{`до${NBSP}${formatCount(row.seats, boardForms.guestsUpTo)}`}</span>
        )}
      </div>
      <ul className={styles.bars} aria-label={title}>
        {row.bars.map((bar) => (
          <StayBar
            key={bar.reservation.id}
            bar={bar}
            begin={begin}
            now={now}
            isFirst={row.table === null || bar.reservation.tables[0]?.id === row.table.id}
            isChosen={chosen?.id === bar.reservation.id}
            isDrawn={draft?.id === bar.reservation.id}
            handlers={drawing.handlersOf(bar, row.key)}
          />
        ))}
        {draft?.rowKey === row.key && outcome && (
          <DragPreview draft={draft} begin={begin} outcome={outcome} />
        )}
      </ul>
    </div>
  )
}

interface StayBarProps {
  bar: Bar<ReservationWithPending>
  begin: number
  now: number
  /** Of the bars of one party at joined tables the first is met by the keyboard. */
  isFirst: boolean
  isChosen: boolean
  isDrawn: boolean
  handlers: ReturnType<ReturnType<typeof useStayDrag>['handlersOf']>
}

function StayBar({ bar, begin, now, isFirst, isChosen, isDrawn, handlers }: StayBarProps) {
  const { reservation } = bar
  const { status, hasLeft, guestsCount, tables, isTableLocked, rejectedAction, isWaiting } = reservation
  const overdue = isOverdue(reservation, bar.to, now)
  const times = `${reservation.datetime.slice(11)}–${reservation.until.slice(11)}${overdue ? ' · засиделись' : ''}`
  const facts = [
    describeReservation(reservation),
    `до${NBSP}${reservation.until.slice(11)}`,
    tables.length > 0 && formatTables(tables),
    isTableLocked && 'стол закреплён',
    overdue && 'засиделись',
    isWaiting && 'отметка ждёт сети',
    rejectedAction?.problem,
  ]
  return (
    <li className={styles.place} style={spanOf(bar, begin, bar.lane)}>
      <button
        type="button"
        id={isFirst ? barId(reservation.id) : undefined}
        tabIndex={isFirst ? undefined : -1}
        className={classNames(
          styles.bar,
          styles[status],
          hasLeft && styles.left,
          overdue && styles.overdue,
          isChosen && styles.chosen,
          isDrawn && styles.lifted,
        )}
        aria-pressed={isChosen}
        aria-label={facts.filter(Boolean).join(', ')}
        {...handlers}
      >
        <span className={styles.who} data-guests={guestsCount}>
          {rejectedAction && <CircleAlert aria-hidden="true" />}
          {isWaiting && !rejectedAction && <Clock aria-hidden="true" />}
          <span className={styles.guest}>{guestName(reservation)}</span>
        </span>
        <span className={styles.times} data-times={times} />
        <span className={styles.grip} aria-hidden="true" />
      </button>
    </li>
  )
}

/** The stay as it would be after the drop, and its conflicts there. */
function DragPreview({ draft, begin, outcome }: { draft: Draft; begin: number; outcome: DropOutcome }) {
  const time = (minute: number) => datetimeOf(minute, '2000-01-01').slice(11)
  return (
    <li
      className={classNames(
        styles.place,
        styles.ghost,
        styles[outcome.state],
        isRefused(outcome) && styles.no,
      )}
      style={spanOf(draft, begin, 0)}
      aria-hidden="true"
    >
      <b>{`${time(draft.from)}–${time(draft.to)}`}</b>
      <span>{describeOutcome(outcome)}</span>
    </li>
  )
}

function spanOf({ from, to }: { from: number; to: number }, begin: number, lane: number): CSSProperties {
  return { '--from': from - begin, '--length': to - from, '--lane': lane } as CSSProperties
}
