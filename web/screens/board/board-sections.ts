import { MINUTE_MS } from '#contract/durations.ts'
import type { VenueReservation } from '#contract/reservations/reservations.ts'

export const sectionNames = ['waiting', 'late', 'soon', 'here', 'next', 'over'] as const
export type SectionName = (typeof sectionNames)[number]

type Known = Pick<VenueReservation, 'status' | 'datetime' | 'until' | 'hasLeft'>

/** Local times of the venue: `2026-11-21T19:40`. */
interface Clock {
  now: string
  /** Guests until then are expected at any moment. */
  soon: string
}

/** Sections of a business day in order: requests to answer, late guests, those about to come, present ones, later ones, the rest. */
export function sectionOf({ status, datetime, until, hasLeft }: Known, { now, soon }: Clock): SectionName {
  const isOver = until <= now
  switch (status) {
    case 'requested':
      return isOver ? 'over' : 'waiting'
    case 'confirmed':
      if (datetime < now) return 'late'
      return datetime <= soon ? 'soon' : 'next'
    case 'arrived':
      return isOver || hasLeft ? 'over' : 'here'
    default:
      return 'over'
  }
}

export function boardSections<Reservation extends Known>(
  reservations: readonly Reservation[],
  clock: Clock,
): { name: SectionName; reservations: Reservation[] }[] {
  return sectionNames
    .map((name) => ({
      name,
      reservations: reservations.filter((reservation) => sectionOf(reservation, clock) === name),
    }))
    .filter((section) => section.reservations.length > 0)
}

/** Whole minutes since a stay should have begun; 0 for guests who are not late. */
export function minutesLate(
  { status, startsAt }: Pick<VenueReservation, 'status' | 'startsAt'>,
  now: number,
): number {
  if (status !== 'confirmed') return 0
  return Math.max(0, Math.floor((now - Date.parse(startsAt)) / MINUTE_MS))
}
