import type { Reservation, Wish } from '#contract/reservations.ts'
import { newKey } from '#web/lib/new-key.ts'

/** What is typed on the way to a table; kept over a reload, in this tab alone. */
export interface BookingDraft {
  date: string | null
  guests: number
  /** A wall time of the venue. */
  slot: string | null
  zoneId: string | null
  /** What an address asked for when it was opened: taken once. */
  asked: string | null
  name: string
  phone: string
  countryCode: string
  phoneMask: string
  comment: string
  /** The waiting list instead of a table. */
  wish: { from: string; to: string } | null
  /** Of one attempt: whatever is sent again with it makes nothing twice. */
  key: string
  /** Milliseconds: when the code may be sent once more; null before it was. */
  resendAt: number | null
  /** What the server refused, by field. */
  refused: Record<string, string>
  made: Reservation | null
  joined: Wish | null
}

const emptyDraft: Omit<BookingDraft, 'key'> = {
  date: null,
  guests: 2,
  slot: null,
  zoneId: null,
  asked: null,
  name: '',
  phone: '',
  countryCode: 'RU',
  phoneMask: '+7 (###) ###-##-##',
  comment: '',
  wish: null,
  resendAt: null,
  refused: {},
  made: null,
  joined: null,
}

const keyOf = (placeId: string) => `shodim:booking:${placeId}`
const memory = new Map<string, BookingDraft>()

export function readBooking(placeId: string): BookingDraft {
  const fresh = { ...emptyDraft, key: newKey() }
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(placeId)) ?? 'null')
    if (typeof kept === 'object' && kept !== null) return { ...fresh, ...kept }
  } catch {
    // Storage is switched off: the memory of this page has it.
  }
  return memory.get(placeId) ?? fresh
}

export function keepBooking(placeId: string, change: Partial<BookingDraft>): BookingDraft {
  const draft = { ...readBooking(placeId), ...change }
  memory.set(placeId, draft)
  try {
    sessionStorage.setItem(keyOf(placeId), JSON.stringify(draft))
  } catch {
    // As above.
  }
  return draft
}
