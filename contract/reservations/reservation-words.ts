/** States of a reservation. Free of TypeBox: screens use them as well. */
export const reservationStatuses = [
  /** Kept for the first of the waiting list, for some minutes. */
  'held',
  /** Waits to be confirmed; the seats are taken already. */
  'requested',
  'confirmed',
  'arrived',
  'no-show',
  /** By the venue. */
  'declined',
  /** By the guest. */
  'cancelled',
  /** Held and not taken. */
  'expired',
] as const
export type ReservationStatus = (typeof reservationStatuses)[number]

/** Where it came from: our screens, a call to the venue, somebody at the door, the waiting list. */
export const reservationSources = ['guest', 'phone', 'walk-in', 'waiting-list'] as const
export type ReservationSource = (typeof reservationSources)[number]

/** Why a place does not serve a table that it has let: it is gone, away for a time, takes that day off, works other hours. */
export const disruptions = ['closed', 'closed-for-a-time', 'day-off', 'hours'] as const
export type Disruption = (typeof disruptions)[number]

/** A closed place has no other time to move a table to. */
export function mayBeMoved({ disruption }: { disruption: Disruption | null }): boolean {
  return disruption !== 'closed' && disruption !== 'closed-for-a-time'
}

export const waitlistStatuses = ['waiting', 'offered', 'taken', 'missed', 'withdrawn'] as const
export type WaitlistStatus = (typeof waitlistStatuses)[number]

export const MAX_GUESTS = 50
export const MAX_RESERVATION_NAME = 60
export const MAX_RESERVATION_COMMENT = 300
export const MAX_ZONES = 12
export const MAX_SEATS = 2000
export const MAX_LONGER_STAYS = 4
export const MAX_BUFFER_MINUTES = 120
export const MAX_SPECIAL_DATES = 366
export const MAX_SPECIAL_NOTE = 200
/** Characters that are not taken for one another, as in `/confirm/{code}`. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const RESERVATION_CODE_LENGTH = 6
