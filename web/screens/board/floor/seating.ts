import type { FloorTable, TableChoice } from '#contract/reservations/tables.ts'
import type { BoardWithPending, ReservationWithPending } from '#web/nouns/reservations/board/board-changes.ts'
import { type DropOutcome, dropOutcomeOf, minuteOf, type Row } from '../timeline/timeline.ts'
import { isRefused } from '../timeline/timeline-labels.ts'
import { joinedTablesAround } from './joined-tables.ts'
import { tableAt } from './table-states.ts'

/** Parties that may be put at a table: those without one first, then by time. */
export function seatableParties(reservations: readonly ReservationWithPending[]): ReservationWithPending[] {
  return reservations
    .filter(({ actions, rejectedAction }) => actions.includes('adjust') && !rejectedAction)
    .toSorted(
      (one, other) =>
        Number(one.tables.length > 0) - Number(other.tables.length > 0) ||
        one.datetime.localeCompare(other.datetime),
    )
}

/** `own` where the party has the tables already. */
export type SeatingOutcome = DropOutcome | { state: 'own' }

export function isRejectedSeating(seating: SeatingOutcome): boolean {
  return seating.state !== 'own' && isRefused(seating)
}

/** A table, or several that are pushed together, and what a party would meet there. */
export interface SeatingOption {
  tables: readonly FloorTable[]
  seating: SeatingOutcome
}

interface Party {
  reservation: ReservationWithPending
  /** The answers of the server; it alone knows whether the parties in the way find other tables. */
  choices?: readonly TableChoice[] | undefined
}

interface Moment {
  date: string
  /** A minute of the business day. */
  now: number
}

const MAX_JOINED = 6
const order: SeatingOutcome['state'][] = ['own', 'free', 'tight', 'moves']

/**
 * The ways to seat a party at a table for its own stay, the best first: at joined tables where this one is too small, then
 * at it alone. Joined tables that would be refused are left out.
 */
export function seatingOptionsAt(
  board: BoardWithPending,
  { reservation, choices }: Party,
  row: Row<ReservationWithPending>,
  moment: Moment,
): SeatingOption[] {
  const { table } = row
  if (!table) return []
  const seatsOf = (tables: readonly FloorTable[]): SeatingOption => ({
    tables,
    seating: seatingAt(board, { reservation, choices }, { row, tables }, moment),
  })
  const alone = seatsOf([table])
  const zone = board.zones.find(({ id }) => id === row.zone?.id)
  if (!zone || reservation.guestsCount <= table.seatsTo) return [alone]
  const joined = joinedTablesAround(zone, table.id, reservation.guestsCount)
    .map(seatsOf)
    .filter(({ seating }) => !isRejectedSeating(seating))
    .toSorted((one, other) => order.indexOf(one.seating.state) - order.indexOf(other.seating.state))
    .slice(0, MAX_JOINED)
  return [...joined, alone]
}

function seatingAt(
  board: BoardWithPending,
  { reservation, choices = [] }: Party,
  { row, tables }: { row: Row<ReservationWithPending>; tables: readonly FloorTable[] },
  moment: Moment,
): SeatingOutcome {
  const { id, datetime, until } = reservation
  const tableIds = tables.map((one) => one.id)
  const own = new Set(reservation.tables.map((one) => one.id))
  if (own.size === tableIds.length && tableIds.every((one) => own.has(one))) return { state: 'own' }
  const stay = { from: minuteOf(datetime, moment.date), to: minuteOf(until, moment.date) }
  const draft = { id, fromKey: '', rowKey: row.key, ...stay }
  const known = dropOutcomeOf(board, { reservation, draft, row, tableIds }, moment)
  const isTaken = choices.some(({ tableId, state }) => state === 'taken' && tableIds.includes(tableId))
  return known.state === 'moves' && isTaken ? { ...known, state: 'taken' } : known
}

/** The ways to seat guests without a reservation at a table: beside neighbours that nobody sits at, and at it alone. */
export function walkInOptions(
  { zones, reservations }: Pick<BoardWithPending, 'zones' | 'reservations'>,
  { table, zone }: Pick<Row<ReservationWithPending>, 'table' | 'zone'>,
  guests: number,
  localNow: string,
): (readonly FloorTable[])[] {
  if (!table) return []
  const plan = zones.find(({ id }) => id === zone?.id)
  if (!plan || guests <= table.seatsTo) return [[table]]
  const isOccupied = (tableId: string) => {
    const { state } = tableAt(reservations, tableId, localNow)
    return state === 'seated' || state === 'overdue'
  }
  const joined = joinedTablesAround(plan, table.id, guests).filter((tables) =>
    tables.every(({ id }) => id === table.id || !isOccupied(id)),
  )
  return [...joined.slice(0, MAX_JOINED), [table]]
}

/** A party at tables for its own stay. */
export function stayAt(
  { datetime, until }: ReservationWithPending,
  tables: readonly FloorTable[],
  { zone }: Pick<Row<ReservationWithPending>, 'zone'>,
) {
  return {
    datetime,
    until,
    tables: tables.map(({ id, name }) => ({ id, name })),
    ...(zone && { zone: { id: zone.id, name: zone.name } }),
  }
}
