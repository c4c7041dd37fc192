import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Place } from '#contract/places/places.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import type { BoardWithPending, ReservationWithPending } from '#web/nouns/reservations/board/board-changes.ts'
import { PlanCanvas, PlanTable } from '#web/nouns/reservations/plan/plan-canvas.tsx'
import { tableLabel } from '#web/nouns/reservations/plan/table-labels.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import type { useBoardAction } from '../use-board-action.ts'
import {
  describeBest,
  describeParty,
  describeTable,
  noteOf,
  seatingStates,
  stateLabels,
} from './floor-labels.ts'
import styles from './floor-view.module.css'
import { type SeatingOption, walkInOptions } from './seating.ts'
import { type TableNow, tableAt } from './table-states.ts'
import { useSeating } from './use-seating.ts'

const JoinedSheet = lazy(async () => ({ default: (await import('./joined-sheet.tsx')).JoinedSheet }))
const TableSheet = lazy(async () => ({ default: (await import('./table-sheet.tsx')).TableSheet }))

interface FloorViewProps {
  place: Place
  viewerId: string
  board: BoardWithPending
  date: string
  /** Only one zone of the place. */
  zoneId: string | undefined
  /** Local time of the venue: `2026-11-21T19:40`. */
  localNow: string
  cardOf: (reservation: ReservationWithPending) => ReactNode
  onStep: ReturnType<typeof useBoardAction>
}

/**
 * The plans of the zones with the state of each table, now or at another half-hour of the business day. A press opens a table;
 * while a table is being chosen for a party, it seats the party there.
 */
export function FloorView({
  place,
  viewerId,
  board,
  date,
  zoneId,
  localNow,
  cardOf,
  onStep,
}: FloorViewProps) {
  const [chosenTime, setChosenTime] = useState<string | null>(null)
  const [tableId, setTableId] = useState<string | null>(null)
  const { rows, parties, party, choose, seatOptionsOf, seat } = useSeating({
    placeId: place.id,
    board,
    date,
    localNow,
    onStep,
  })
  const isToday = date === board.today
  const times = board.occupancy.map(({ datetime }) => datetime)
  const isKnown = chosenTime !== null && times.includes(chosenTime)
  const at = isKnown
    ? chosenTime
    : isToday
      ? localNow
      : (times.find((time) => time.endsWith('19:00')) ?? localNow)
  const zones = board.zones.filter(
    ({ id, tables }) => tables.length > 0 && (zoneId === undefined || id === zoneId),
  )
  const opened = rows.find(({ key, table }) => table !== null && key === tableId)
  if (zones.length === 0) return <NoPlan place={place} canChangeSettings={board.canChangeSettings} />
  return (
    <section
      className={styles.floor}
      aria-label="План зала"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && tableId === null) choose(null)
      }}
    >
      <FloorHead
        times={times}
        time={isKnown || !isToday ? at : ''}
        isToday={isToday}
        parties={parties}
        party={party}
        onTime={setChosenTime}
        onChoose={choose}
      />
      <p className={party ? styles.hint : 'visually-hidden'} role="status">
        {party && `Выберите стол на${NBSP}плане: ${describeParty(party)}, до${NBSP}${party.until.slice(11)}`}
      </p>
      {zones.map((zone) => (
        <ZonePlan
          key={zone.id}
          zone={zone}
          stateAt={(id) => tableAt(board.reservations, id, at)}
          seatsAt={(id) => party && seatOptionsOf(party, id)}
          onPress={(id, [only, ...others] = []) => {
            if (party && only && others.length === 0) seat(party, only)
            else setTableId(id)
          }}
        />
      ))}
      {opened?.table && (
        <Suspense fallback={null}>
          {party ? (
            <JoinedSheet
              table={opened.table}
              party={party}
              options={seatOptionsOf(party, opened.key)}
              onSeat={(option) => {
                setTableId(null)
                seat(party, option)
              }}
              onClose={() => setTableId(null)}
            />
          ) : (
            <TableSheet
              key={opened.key}
              place={place}
              viewerId={viewerId}
              table={opened.table}
              state={describeTable(tableAt(board.reservations, opened.key, at))}
              reservations={board.reservations.filter(({ tables }) =>
                tables.some(({ id }) => id === opened.key),
              )}
              parties={parties}
              takesWalkIns={isToday}
              walkInOptionsOf={(guests) => walkInOptions(board, opened, guests, localNow)}
              seatOptionsOf={(one) => seatOptionsOf(one, opened.key)}
              cardOf={cardOf}
              onSeat={seat}
              onMove={(one) => {
                setTableId(null)
                choose(one.id)
              }}
              onClose={() => setTableId(null)}
            />
          )}
        </Suspense>
      )}
    </section>
  )
}

function NoPlan({ place, canChangeSettings }: { place: Place; canChangeSettings: boolean }) {
  return (
    <EmptyState
      title="Схемы зала пока нет"
      text={
        canChangeSettings
          ? 'Расставьте столы, и здесь будет видно, какие свободны и за какими гости.'
          : 'Когда управляющий расставит столы, здесь будет видно, какие свободны и за какими гости.'
      }
    >
      {canChangeSettings && (
        <LinkButton to={`/${place.latinName}/reservations/tables`}>Расставить столы</LinkButton>
      )}
    </EmptyState>
  )
}

interface FloorHeadProps {
  /** The half-hours of the business day in local time. */
  times: readonly string[]
  /** Empty for the present. */
  time: string
  isToday: boolean
  parties: readonly ReservationWithPending[]
  party: ReservationWithPending | undefined
  onTime: (time: string | null) => void
  onChoose: (reservationId: string | null) => void
}

/** The moment that is shown, the party that is to be seated, and what the colours mean. */
function FloorHead({ times, time, isToday, parties, party, onTime, onChoose }: FloorHeadProps) {
  return (
    <div className={styles.head}>
      {!party && (
        <SelectField
          className={styles.time}
          label="Состояние"
          options={[
            ...(isToday ? [{ value: '', label: 'Сейчас' }] : []),
            ...times.map((value) => ({ value, label: `В${NBSP}${value.slice(11)}` })),
          ]}
          value={time}
          onChange={(value) => onTime(value || null)}
        />
      )}
      {parties.length > 0 && (
        <SelectField
          className={styles.party}
          label="Посадить или пересадить"
          options={[
            { value: '', label: 'Выберите гостей' },
            ...parties.map((one) => ({ value: one.id, label: describeParty(one) })),
          ]}
          value={party?.id ?? ''}
          onChange={(id) => onChoose(id || null)}
        />
      )}
      {party && <Button onClick={() => onChoose(null)}>Отмена</Button>}
      <Legend labels={party ? seatingStates : stateLabels} />
    </div>
  )
}

interface ZonePlanProps {
  zone: BoardWithPending['zones'][number]
  stateAt: (tableId: string) => TableNow<ReservationWithPending>
  /** The ways to seat the chosen party at a table, best first; nothing while no party is chosen. */
  seatsAt: (tableId: string) => readonly SeatingOption[] | undefined
  onPress: (tableId: string, seats: readonly SeatingOption[] | undefined) => void
}

function ZonePlan({ zone: { name, tables, joins }, stateAt, seatsAt, onPress }: ZonePlanProps) {
  return (
    <div className={styles.zone}>
      <h2 className={styles.title}>{name}</h2>
      <PlanCanvas
        label={`План: ${name}`}
        tables={tables.map((table) => ({ ...table, seats: table.seatsTo }))}
        joins={joins}
      >
        {(table) => {
          const now = stateAt(table.id)
          const seats = seatsAt(table.id)
          const best = seats?.[0]
          return (
            <PlanTable
              className={styles.table}
              shape={table.shape}
              name={table.name}
              note={best ? `до${NBSP}${table.seatsTo}` : noteOf(now, table.seatsTo)}
              data-state={best ? `seat-${stateOf(best)}` : now.state}
              aria-label={`${tableLabel(table.name)}, ${best ? `до${NBSP}${table.seatsTo}: ${describeBest(best)}` : describeTable(now)}`}
              onClick={() => onPress(table.id, seats)}
            />
          )
        }}
      </PlanCanvas>
    </div>
  )
}

/** Several outcomes look the same. */
function stateOf({ tables, seating: { state } }: SeatingOption): keyof typeof seatingStates | 'own' {
  if (tables.length > 1 && state === 'free') return 'joined'
  return state === 'past' || state === 'full' ? 'taken' : state
}

function Legend({ labels }: { labels: Record<string, string> }) {
  return (
    <ul className={styles.legend} aria-label="Обозначения">
      {Object.entries(labels).map(([state, label]) => (
        <li key={state}>
          <span
            className={styles.sample}
            data-state={labels === seatingStates ? `seat-${state}` : state}
            aria-hidden="true"
          />
          {label}
        </li>
      ))}
    </ul>
  )
}
