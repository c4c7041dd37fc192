import type { Address } from '../rules.ts'

/** How long a change of an e-mail or phone can be undone. */
export const UNDO_MS = 7 * 24 * 3_600_000
/** How long a new address waits for its code, which lives as long. */
export const REQUEST_MS = 10 * 60_000
/** The most codes for new addresses of one account per day, because each is a message to somebody. */
export const REQUESTS_PER_DAY = 10
/** The most invalid links from one network per hour. */
export const UNDO_TRIES_PER_HOUR = 60

export type Contacts = Record<Address['channel'], string | null>

/** A change that has not been undone, newest first in lists. */
export interface Change {
  channel: Address['channel']
  oldValue: string | null
}

/** The contacts before the oldest of the changes, which are in order from the newest to the oldest. */
export function contactsBefore(present: Contacts, changes: readonly Change[]): Contacts {
  const contacts = { ...present }
  for (const { channel, oldValue } of changes) contacts[channel] = oldValue
  return contacts
}

/** «a•••@example.ru», «•••4567»: enough for its owner, nothing for others. */
export function maskAddress(value: string): string {
  const at = value.lastIndexOf('@')
  return at < 0 ? `•••${value.slice(-4)}` : `${value.slice(0, 1)}•••${value.slice(at)}`
}

export function undoEndsAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + UNDO_MS)
}
