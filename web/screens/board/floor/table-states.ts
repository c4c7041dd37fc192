import { OVERDUE_MINUTES } from '#contract/reservations/reservation-values.ts'
import type { VenueReservation } from '#contract/reservations/reservations.ts'

type Known = Pick<
  VenueReservation,
  'id' | 'datetime' | 'until' | 'status' | 'hasLeft' | 'tables' | 'guestsCount'
>

/** Guests who have arrived and were not marked as gone count as present for some time after the end of their stay. */
export function isOverdue(
  { status, hasLeft }: Pick<Known, 'status' | 'hasLeft'>,
  to: number,
  now: number,
): boolean {
  return status === 'arrived' && !hasLeft && to <= now && now < to + OVERDUE_MINUTES
}

export type TableState = 'free' | 'soon' | 'seated' | 'overdue'

/** Within so many minutes a table counts as booked soon. */
const SOON_MINUTES = 60

export interface TableNow<Reservation> {
  state: TableState
  /** The party that is there or comes next; null for a table that nobody has booked for the rest of the business day. */
  party: Reservation | null
  /** The party after the one that is there. */
  next: Reservation | null
}

/** A table at a moment of the business day, local times of the venue. */
export function tableAt<Reservation extends Known>(
  reservations: readonly Reservation[],
  tableId: string,
  now: string,
): TableNow<Reservation> {
  const atTable = reservations
    .filter(({ tables }) => tables.some(({ id }) => id === tableId))
    .toSorted((a, b) => a.datetime.localeCompare(b.datetime))
  const minutes = (until: string) => (Date.parse(`${until}Z`) - Date.parse(`${now}Z`)) / 60_000
  const coming = atTable.filter(
    ({ status, until }) => (status === 'requested' || status === 'confirmed') && until > now,
  )
  const present = atTable.findLast(
    ({ status, hasLeft, until, datetime }) =>
      status === 'arrived' && !hasLeft && datetime <= now && minutes(until) > -OVERDUE_MINUTES,
  )
  const [next = null] = coming
  if (present) {
    return {
      state: isOverdue(present, minutes(present.until), 0) ? 'overdue' : 'seated',
      party: present,
      next,
    }
  }
  const isSoon = next !== null && minutes(next.datetime) <= SOON_MINUTES
  return { state: isSoon ? 'soon' : 'free', party: next, next: coming[1] ?? null }
}
