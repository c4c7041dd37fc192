import type { FloorTable, TableChoice } from '#contract/reservations/tables.ts'
import type { MarkedBoard, MarkedReservation } from '#web/nouns/reservations/board/board-changes.ts'
import { type Meeting, meetingOf, minuteOf, type Row } from '../timeline/timeline.ts'

/** Parties that may be put at a table: those without one first, then by time. */
export function seatableParties(reservations: readonly MarkedReservation[]): MarkedReservation[] {
  return reservations
    .filter(({ actions, refused }) => actions.includes('adjust') && !refused)
    .toSorted(
      (one, other) =>
        Number(one.tables.length > 0) - Number(other.tables.length > 0) ||
        one.datetime.localeCompare(other.datetime),
    )
}

/** `own` where the party has the table already. */
export type Seating = Meeting | { state: 'own' }

interface Seat {
  reservation: MarkedReservation
  row: Row<MarkedReservation>
  /** The answer of the server; it alone knows whether the parties in the way find other tables. */
  choice?: TableChoice['state'] | undefined
}

/** The outcome for a party at a table at its own time. */
export function seatingAt(
  board: MarkedBoard,
  { reservation, row, choice }: Seat,
  moment: { date: string; now: number },
): Seating {
  const { id, datetime, until, tables } = reservation
  if (tables.length === 1 && tables[0]?.id === row.key) return { state: 'own' }
  const stay = { from: minuteOf(datetime, moment.date), to: minuteOf(until, moment.date) }
  const draft = { id, fromKey: '', rowKey: row.key, ...stay }
  const known = meetingOf(board, { reservation, draft, row, tableIds: [row.key] }, moment)
  return known.state === 'moves' && choice === 'taken' ? { ...known, state: 'taken' } : known
}

/** A party at a table for its own stay. */
export function stayAt({ datetime, until }: MarkedReservation, { table, zone }: Row<MarkedReservation>) {
  return {
    datetime,
    until,
    ...(table && { tables: [nameOf(table)] }),
    ...(zone && { zone: { id: zone.id, name: zone.name } }),
  }
}

function nameOf({ id, name }: FloorTable): { id: string; name: string } {
  return { id, name }
}
