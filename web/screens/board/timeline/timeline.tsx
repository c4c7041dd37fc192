import { useQuery } from '@tanstack/react-query'
import {
  type CSSProperties,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { formatLocal } from '#contract/format-local.ts'
import type { BoardWithPending, ReservationWithPending } from '#web/nouns/reservations/board/board-changes.ts'
import { tableChoicesQuery } from '#web/nouns/reservations/board/table-choices-api.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { barId } from '../board-focus.ts'
import { guestName } from '../board-labels.ts'
import type { useBoardAction } from '../use-board-action.ts'
import { ChosenStay } from './chosen-stay.tsx'
import styles from './timeline.module.css'
import {
  type Bar,
  type Draft,
  type DropOutcome,
  datetimeOf,
  dropOutcomeOf,
  minuteOf,
  type Row,
  tablesAt,
  timelineRows,
  timelineSpan,
} from './timeline.ts'
import { describeOutcome, isRefused } from './timeline-labels.ts'
import { TimelineRow } from './timeline-row.tsx'
import { useStayDrag } from './use-stay-drag.ts'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#web/ui/windows/confirm-dialog.tsx')).ConfirmDialog,
}))

const PIXELS_PER_MINUTE = 1.6
const HALF_HOUR = 30
/** How much of the business day stays in sight before the present moment, or before the first guests of another day. */
const BEFORE = 60

interface TimelineProps {
  placeId: string
  board: BoardWithPending
  date: string
  /** Only one zone of the place. */
  zoneId: string | undefined
  /** Local time of the venue: `2026-11-21T19:40`. */
  localNow: string
  onStep: ReturnType<typeof useBoardAction>
  onOpen: (reservation: ReservationWithPending) => void
}

/** A business day by tables. Bars are dragged or moved by the keys, and say what they would meet before they are dropped. */
export function Timeline({ placeId, board, date, zoneId, localNow, onStep, onOpen }: TimelineProps) {
  const frame = useRef<HTMLDivElement>(null)
  const rows = timelineRows(board, board.reservations, date, zoneId)
  const span = timelineSpan(board, rows, date)
  const now = minuteOf(localNow, date)
  // Once: later the host scrolls.
  const [firstScroll] = useState(() => {
    const isPresent = now > span.from && now < span.to
    const first = isPresent ? now : Math.min(...rows.flatMap(({ bars }) => bars.map(({ from }) => from)))
    return Number.isFinite(first) ? (first - BEFORE - span.from) * PIXELS_PER_MINUTE : 0
  })
  /** A drop that waits for an answer, because the guest would be notified of another time. */
  const [draftToConfirm, setDraftToConfirm] = useState<Draft | null>(null)
  const focused = useRef<string | null>(null)

  const apply = (draft: Draft) => {
    const { reservation, row } = partsOf(rows, draft) ?? {}
    drawing.cancel()
    setDraftToConfirm(null)
    if (!reservation || !row) return
    const isSameRow = draft.rowKey === draft.fromKey
    focused.current = barId(reservation.id)
    onStep(reservation, {
      action: 'adjust',
      stay: {
        datetime: datetimeOf(draft.from, date),
        until: datetimeOf(draft.to, date),
        ...(!isSameRow && row.table && { tables: [{ id: row.table.id, name: row.table.name }] }),
        ...(!isSameRow && row.zone && { zone: { id: row.zone.id, name: row.zone.name } }),
      },
    })
  }
  const drop = (draft: Draft) => {
    const parts = partsOf(rows, draft)
    const outcome = parts && outcomeAt(parts, draft)
    if (!parts || !outcome || isRefused(outcome)) {
      if (outcome) showSnackbar(`Не получится: ${describeOutcome(outcome)}`, 'error')
      drawing.cancel()
      return
    }
    const isMoved = datetimeOf(draft.from, date) !== parts.reservation.datetime
    if (isMoved && parts.reservation.phone) setDraftToConfirm(draft)
    else apply(draft)
  }
  const drawing = useStayDrag({ rows, frame, pixelsPerMinute: PIXELS_PER_MINUTE, onDrop: drop, onOpen })

  const { outcomeAt, outcome } = useDropOutcome({ placeId, board, date, now, rows, draft: drawing.draft })
  const chosen = drawing.chosen && findBar(rows, drawing.chosen.id, drawing.chosen.rowKey)

  useLayoutEffect(() => {
    if (frame.current) frame.current.scrollLeft = firstScroll
  }, [firstScroll])
  useEffect(() => {
    if (!focused.current || document.activeElement !== document.body) return
    document.getElementById(focused.current)?.focus({ preventScroll: true })
    focused.current = null
  })

  return (
    <section className={styles.timeline} aria-label="По столам">
      <ChosenStay
        bar={chosen?.bar ?? null}
        row={chosen?.row ?? null}
        rows={rows}
        draft={drawing.draft}
        outcome={outcome}
        date={date}
        drawing={drawing}
        onStep={onStep}
        onDrop={drop}
        onOpen={onOpen}
      />
      <TimelineGrid
        ref={frame}
        rows={rows}
        span={span}
        date={date}
        now={now}
        drawing={drawing}
        outcome={outcome}
      />
      {draftToConfirm && (
        <Suspense fallback={null}>
          <ConfirmDialog
            title="Перенести бронь?"
            confirmLabel="Перенести"
            onConfirm={() => apply(draftToConfirm)}
            onCancel={() => {
              setDraftToConfirm(null)
              drawing.cancel()
            }}
          >
            <p>{describeMove(rows, draftToConfirm, date)}</p>
          </ConfirmDialog>
        </Suspense>
      )}
    </section>
  )
}

interface DropOutcomeOptions {
  placeId: string
  board: BoardWithPending
  date: string
  now: number
  rows: readonly Row<ReservationWithPending>[]
  draft: Draft | null
}

/** The conflicts of a draft at its new time and table, as the board and the server know them. */
function useDropOutcome({ placeId, board, date, now, rows, draft: current }: DropOutcomeOptions) {
  const drawn = current && partsOf(rows, current)
  const times = current && {
    datetime: datetimeOf(current.from, date),
    until: datetimeOf(current.to, date),
  }
  const choices = useQuery({
    ...tableChoicesQuery(placeId, current?.id ?? '', times ?? { datetime: '', until: '' }),
    enabled: drawn?.row.table != null,
  })
  const outcomeAt = ({ reservation, row }: Parts, draft: Draft): DropOutcome => {
    const tableIds = tablesAt(reservation, draft, row).map(({ id }) => id)
    const known = dropOutcomeOf(board, { reservation, draft, row, tableIds }, { date, now })
    const [only] = tableIds
    const isAnswered = draft === current && tableIds.length === 1
    const choice = isAnswered && choices.data?.find(({ tableId }) => tableId === only)
    // Parties in the way may have no other table: that is known to the server alone.
    return known.state === 'moves' && choice && choice.state === 'taken'
      ? { ...known, state: 'taken' }
      : known
  }
  return { outcomeAt, outcome: drawn && current && outcomeAt(drawn, current) }
}

interface TimelineGridProps {
  ref: RefObject<HTMLDivElement | null>
  rows: readonly Row<ReservationWithPending>[]
  span: { from: number; to: number }
  date: string
  now: number
  drawing: ReturnType<typeof useStayDrag>
  outcome: DropOutcome | null
}

function TimelineGrid({ ref, rows, span, date, now, drawing, outcome }: TimelineGridProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what does not fit
    <section ref={ref} className={styles.frame} aria-label="Шкала вечера" tabIndex={0}>
      <div
        className={styles.rows}
        style={
          {
            '--minute': `${PIXELS_PER_MINUTE}px`,
            '--minutes': span.to - span.from,
            '--now': now - span.from,
          } as CSSProperties
        }
      >
        <Hours span={span} date={date} />
        {rows.map((row, index) => (
          <TimelineRow
            key={row.key}
            row={row}
            isFirstOfZone={row.zone?.id !== rows[index - 1]?.zone?.id}
            begin={span.from}
            now={now}
            drawing={drawing}
            outcome={outcome}
          />
        ))}
        {now > span.from && now < span.to && <div className={styles.now} aria-hidden="true" />}
      </div>
    </section>
  )
}

interface Parts {
  reservation: ReservationWithPending
  row: Row<ReservationWithPending>
}

/** The reservation of a draft and the row that it is drawn to, as the board shows them now. */
function partsOf(rows: readonly Row<ReservationWithPending>[], draft: Draft): Parts | null {
  const found = findBar(rows, draft.id, draft.fromKey)
  const row = rows.find(({ key }) => key === draft.rowKey)
  return found && row ? { reservation: found.bar.reservation, row } : null
}

/** In its row, or where somebody else has put it meanwhile. */
function findBar(
  rows: readonly Row<ReservationWithPending>[],
  id: string,
  rowKey: string,
): { bar: Bar<ReservationWithPending>; row: Row<ReservationWithPending> } | null {
  const found = rows.flatMap((row) =>
    row.bars.filter(({ reservation }) => reservation.id === id).map((bar) => ({ bar, row })),
  )
  return found.find(({ row }) => row.key === rowKey) ?? found[0] ?? null
}

function describeMove(rows: readonly Row<ReservationWithPending>[], draft: Draft, date: string): string {
  const reservation = partsOf(rows, draft)?.reservation
  if (!reservation) return ''
  const to = formatLocal(datetimeOf(draft.from, date))
  return `${guestName(reservation)}: было ${formatLocal(reservation.datetime)}, станет ${to}. Гостю уйдёт сообщение о новом времени.`
}

function Hours({ span, date }: { span: { from: number; to: number }; date: string }) {
  const halves = Array.from(
    { length: (span.to - span.from) / HALF_HOUR },
    (_, index) => span.from + index * HALF_HOUR,
  )
  return (
    <div className={styles.hours} aria-hidden="true">
      <span className={styles.corner} />
      {halves
        .filter((minute) => minute % 60 === 0)
        .map((minute) => (
          <span key={minute} className={styles.hour} style={{ '--at': minute - span.from } as CSSProperties}>
            {datetimeOf(minute, date).slice(11)}
          </span>
        ))}
    </div>
  )
}
