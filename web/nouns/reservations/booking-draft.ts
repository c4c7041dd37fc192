import type { Reservation, WaitlistEntry } from '#contract/reservations/reservations.ts'
import { newKey } from '#web/lib/api/new-key.ts'
import { readTabDraft, writeTabDraft } from '#web/lib/browser/tab-draft.ts'

/** Input of the booking steps; kept across reloads of this tab. */
export interface BookingDraft {
  date: string | null
  guests: number
  /** The local time of the venue. */
  slot: string | null
  zoneId: string | null
  /** The query of the opened address, remembered because it is applied once. */
  addressChoice: string | null
  /** The poll that the table is for: everybody who voted is notified. */
  pollToken: string | null
  name: string
  phone: string
  countryCode: string
  phoneMask: string
  comment: string
  /** The period of a waitlist request; null for a booking. */
  waitlist: { from: string; to: string } | null
  /** The idempotency key of one attempt. */
  key: string
  /** The time, in milliseconds, when the code may be resent; null before the first. */
  resendAt: number | null
  /** Validation errors of the server by field. */
  refused: Record<string, string>
  reservation: Reservation | null
  waitlistEntry: WaitlistEntry | null
}

const emptyDraft: Omit<BookingDraft, 'key'> = {
  date: null,
  guests: 2,
  slot: null,
  zoneId: null,
  addressChoice: null,
  pollToken: null,
  name: '',
  phone: '',
  countryCode: 'RU',
  phoneMask: '+7 (###) ###-##-##',
  comment: '',
  waitlist: null,
  resendAt: null,
  refused: {},
  reservation: null,
  waitlistEntry: null,
}

const keyOf = (placeId: string) => `shodim:booking:${placeId}`

export function readBookingDraft(placeId: string): BookingDraft {
  return { ...emptyDraft, key: newKey(), ...readTabDraft(keyOf(placeId), isPartOfDraft) }
}

export function saveBookingDraft(placeId: string, change: Partial<BookingDraft>): BookingDraft {
  const draft = { ...readBookingDraft(placeId), ...change }
  writeTabDraft(keyOf(placeId), draft)
  return draft
}

function isPartOfDraft(value: unknown): value is Partial<BookingDraft> {
  return typeof value === 'object' && value !== null
}
