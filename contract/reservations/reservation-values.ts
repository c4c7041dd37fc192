/** Statuses of a reservation. Without TypeBox, which the browser does not load. */
export const reservationStatuses = [
  /** Held for a guest of the waiting list for some minutes. */
  'held',
  /** Waits for the venue's confirmation; its seats are occupied already. */
  'requested',
  'confirmed',
  'arrived',
  'no-show',
  /** By the venue. */
  'declined',
  /** By the guest. */
  'cancelled',
  /** Held and not accepted in time. */
  'expired',
] as const
export type ReservationStatus = (typeof reservationStatuses)[number]

/** The origin: the site, the widget on another site, a call to the venue, guests at the door, the waiting list. */
export const reservationSources = ['guest', 'widget', 'phone', 'walk-in', 'waiting-list'] as const
export type ReservationSource = (typeof reservationSources)[number]

/** Why a place cannot serve a reservation: closed for good, temporarily closed, a day off, changed hours. */
export const disruptions = ['closed', 'closed-for-a-time', 'day-off', 'hours'] as const
export type Disruption = (typeof disruptions)[number]

/** A closed place has no other time for it. */
export function canBeMoved({ disruption }: { disruption: Disruption | null }): boolean {
  return disruption !== 'closed' && disruption !== 'closed-for-a-time'
}

export const waitlistStatuses = ['waiting', 'offered', 'taken', 'missed', 'withdrawn'] as const
export type WaitlistStatus = (typeof waitlistStatuses)[number]

/** Of guests at the door: called are those whose table is ready. */
export const doorStatuses = ['waiting', 'called', 'seated', 'left'] as const

export const MAX_GUESTS = 50
/** Of a stay whose length a host has set. */
export const MIN_STAY_MINUTES = 15
export const MAX_STAY_MINUTES = 720
/** How long after the end of a stay its guests may still be at their table. */
export const OVERDUE_MINUTES = 120
export const MAX_RESERVATION_NAME = 60
export const MAX_RESERVATION_COMMENT = 300
export const MAX_ZONES = 12
export const MAX_SEATS = 2000
export const MAX_LONGER_STAYS = 4
export const MAX_BUFFER_MINUTES = 120
export const MAX_SPECIAL_DATES = 366
export const MAX_SPECIAL_NOTE = 200
/** Characters that are not confused with each other, as in `/confirm/{code}`. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const RESERVATION_CODE_LENGTH = 6

/** The guests of a table that is looked for without saying for how many. */
export const DEFAULT_PARTY_SIZE = 2
