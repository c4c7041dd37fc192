import type { VenueReservation } from '#contract/reservations/reservations.ts'
import { MINUTE_MS } from '#web/lib/format/zone.ts'

export const sectionNames = ['waiting', 'coming', 'here', 'over'] as const
export type SectionName = (typeof sectionNames)[number]

type Known = Pick<VenueReservation, 'status' | 'datetime' | 'until'>

/** Sections of an evening in order: requests to answer, coming guests, present guests, the rest. */
export function sectionOf({ status, until }: Known, localNow: string): SectionName {
  const isOver = until <= localNow
  switch (status) {
    case 'requested':
      return isOver ? 'over' : 'waiting'
    case 'confirmed':
      return 'coming'
    case 'arrived':
      return isOver ? 'over' : 'here'
    default:
      return 'over'
  }
}

export function boardSections<Reservation extends Known>(
  reservations: readonly Reservation[],
  localNow: string,
): { name: SectionName; reservations: Reservation[] }[] {
  return sectionNames
    .map((name) => ({
      name,
      reservations: reservations.filter((reservation) => sectionOf(reservation, localNow) === name),
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
