import type { VenueReservation } from '#contract/reservations/reservations.ts'
import type { FloorTable } from '#contract/reservations/tables.ts'
import type { Board } from '#web/nouns/reservations/board/board-api.ts'

export const STEP_MINUTES = 15
const HALF_HOUR = 30

/** Minutes since the midnight with which the business day begins. */
export interface Stay {
  from: number
  to: number
}

export interface Bar<Reservation> extends Stay {
  reservation: Reservation
  /** Overlapping bars of one row are placed in lanes below each other. */
  lane: number
}

/** A table, a zone that lets seats, the whole place, or those who have no table. */
export interface Row<Reservation> {
  key: string
  zone: { id: string; name: string } | null
  table: FloorTable | null
  /** Of the table, the zone or the place; null for those who have no table. */
  seats: number | null
  bars: Bar<Reservation>[]
  lanes: number
}

type Known = Pick<
  VenueReservation,
  'id' | 'datetime' | 'until' | 'status' | 'zone' | 'tables' | 'hasLeft' | 'guestsCount'
>

type Places = Pick<Board, 'zones' | 'seats'>

const activeStatuses = new Set<VenueReservation['status']>(['requested', 'confirmed', 'arrived'])

/** `2026-11-28T00:30` of the business day `2026-11-27` is 1470. */
export function minuteOf(datetime: string, date: string): number {
  return (Date.parse(`${datetime}Z`) - Date.parse(`${date}T00:00Z`)) / 60_000
}

export function datetimeOf(minute: number, date: string): string {
  return new Date(Date.parse(`${date}T00:00Z`) + minute * 60_000).toISOString().slice(0, 16)
}

function stayOf({ datetime, until }: Pick<Known, 'datetime' | 'until'>, date: string): Stay {
  return { from: minuteOf(datetime, date), to: minuteOf(until, date) }
}

/** The rows of a reservation: each of its tables, in its zone, or among those without a table. */
export function timelineRows<Reservation extends Known>(
  { zones, seats }: Places,
  reservations: readonly Reservation[],
  date: string,
  zoneId?: string,
): Row<Reservation>[] {
  const expected = reservations.filter(({ status }) => activeStatuses.has(status))
  const row = (
    key: string,
    place: Pick<Row<Reservation>, 'zone' | 'table' | 'seats'>,
    isHere: (one: Reservation) => boolean,
  ): Row<Reservation> => {
    const bars = inLanes(
      expected.filter(isHere).map((reservation) => ({ reservation, ...stayOf(reservation, date), lane: 0 })),
    )
    return { key, ...place, bars, lanes: Math.max(1, ...bars.map(({ lane }) => lane + 1)) }
  }
  if (zones.length === 0) return [row('place', { zone: null, table: null, seats }, () => true)]
  const shown = zones.filter(({ id }) => zoneId === undefined || id === zoneId)
  const rows = shown.flatMap(({ tables, ...zone }) =>
    tables.length === 0
      ? [row(zone.id, { zone, table: null, seats: zone.seats }, (one) => one.zone?.id === zone.id)]
      : tables.map((table) =>
          row(table.id, { zone, table, seats: table.seatsTo }, (one) =>
            one.tables.some(({ id }) => id === table.id),
          ),
        ),
  )
  const known = new Set(rows.flatMap(({ bars }) => bars.map(({ reservation }) => reservation.id)))
  const without = row('none', { zone: null, table: null, seats: null }, (one) => {
    const isOfZone = zoneId === undefined || one.zone?.id === zoneId
    return isOfZone && !known.has(one.id)
  })
  return without.bars.length > 0 ? [without, ...rows] : rows
}

function inLanes<One extends Bar<unknown>>(bars: readonly One[]): One[] {
  const ends: number[] = []
  return bars
    .toSorted((a, b) => a.from - b.from || a.to - b.to)
    .map((bar) => {
      const free = ends.findIndex((end) => end <= bar.from)
      const lane = free === -1 ? ends.length : free
      ends[lane] = bar.to
      return { ...bar, lane }
    })
}

/** The half-hours from the first to the last that anything happens in. */
export function timelineSpan(
  { occupancy }: Pick<Board, 'occupancy'>,
  rows: readonly Row<Known>[],
  date: string,
): Stay {
  const halves = occupancy.map(({ datetime }) => minuteOf(datetime, date))
  const bars = rows.flatMap((row) => row.bars)
  const from = Math.min(...halves, ...bars.map((bar) => bar.from))
  const to = Math.max(...halves.map((half) => half + HALF_HOUR), ...bars.map((bar) => bar.to))
  if (!Number.isFinite(from)) return { from: 12 * 60, to: 24 * 60 }
  return { from: Math.floor(from / HALF_HOUR) * HALF_HOUR, to: Math.ceil(to / HALF_HOUR) * HALF_HOUR }
}

/** A stay that is being drawn: its bar and the row that it is drawn to. */
export interface Draft extends Stay {
  id: string
  /** Of the row that it was taken from, and of the one that it is drawn to. */
  fromKey: string
  rowKey: string
}

/** The outcome of a drop, worst first: it is refused, others have to move, more guests than seats, nothing. */
export type DropOutcome =
  | { state: 'past' }
  | { state: 'taken' | 'moves'; by: VenueReservation[] }
  | { state: 'full'; guests: number; seats: number }
  | { state: 'tight'; guests: number; seats: number }
  | { state: 'free' }

interface Drop {
  reservation: VenueReservation
  draft: Draft
  row: Row<VenueReservation>
  /** All tables that the party would sit at. */
  tableIds: readonly string[]
}

/** The outcome of a drop as far as this device knows it; whether those in the way find other tables the server knows. */
export function dropOutcomeOf(
  { reservations, bufferMinutes }: Pick<Board, 'reservations' | 'bufferMinutes'>,
  { reservation, draft, row, tableIds }: Drop,
  { date, now }: { date: string; now: number },
): DropOutcome {
  if (draft.to <= now) return { state: 'past' }
  const others = reservations.filter(
    (one) =>
      one.id !== reservation.id &&
      activeStatuses.has(one.status) &&
      overlapsWith(stayOf(one, date), draft, bufferMinutes),
  )
  const guests = reservation.guestsCount
  if (tableIds.length === 0) {
    if (row.seats === null) return { state: 'free' }
    const there = others.filter((one) => row.zone === null || one.zone?.id === row.zone.id)
    const peak = maxGuestsDuring(
      there.map((one) => ({ ...stayOf(one, date), guests: one.guestsCount })),
      draft,
    )
    return peak + guests > row.seats
      ? { state: 'full', guests: peak + guests, seats: row.seats }
      : { state: 'free' }
  }
  const by = others.filter(({ tables }) => tables.some(({ id }) => tableIds.includes(id)))
  const fixed = by.filter(({ status, isTableLocked }) => status === 'arrived' || isTableLocked)
  if (fixed.length > 0) return { state: 'taken', by: fixed }
  if (by.length > 0) return { state: 'moves', by }
  // The plan says how many joined tables seat together.
  if (tableIds.length > 1 || row.seats === null || guests <= row.seats) return { state: 'free' }
  return { state: 'tight', guests, seats: row.seats }
}

function overlapsWith(one: Stay, other: Stay, buffer: number): boolean {
  return one.from < other.to + buffer && other.from < one.to + buffer
}

function maxGuestsDuring(others: readonly (Stay & { guests: number })[], stay: Stay): number {
  const moments = [stay.from, ...others.map(({ from }) => from).filter((from) => from > stay.from)]
  return Math.max(
    ...moments.map((moment) =>
      others
        .filter(({ from, to }) => from <= moment && moment < to)
        .reduce((sum, { guests }) => sum + guests, 0),
    ),
  )
}

/** The tables of a party drawn to a row: its own while it stays in its row, else that of the row. */
export function tablesAt(
  { tables }: Pick<VenueReservation, 'tables'>,
  { fromKey, rowKey }: Draft,
  row: Row<unknown>,
): VenueReservation['tables'] {
  if (rowKey === fromKey) return tables
  return row.table ? [{ id: row.table.id, name: row.table.name }] : []
}

function snap(minutes: number): number {
  return Math.round(minutes / STEP_MINUTES) * STEP_MINUTES
}

/** A stay moved or lengthened by minutes, on the grid of quarters of an hour and within the limits of a stay. */
export function drawn(
  before: Stay,
  way: { kind: 'move' | 'resize'; minutes: number },
  limits: { shortest: number; longest: number },
): Stay {
  if (way.minutes === 0) return before
  if (way.kind === 'move') {
    const from = snap(before.from + way.minutes)
    return { from, to: from + before.to - before.from }
  }
  const to = snap(before.to + way.minutes)
  return {
    from: before.from,
    to: Math.min(before.from + limits.longest, Math.max(before.from + limits.shortest, to)),
  }
}
