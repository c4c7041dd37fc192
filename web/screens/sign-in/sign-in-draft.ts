import { parseStored, readSessionItem, writeSessionItem } from '#web/lib/browser/stored.ts'
import type { SentCode, SignInAddress } from '#web/nouns/accounts/sign-in/sign-in-changes.ts'

/** Input of the sign-in forms; kept over a reload, without the password. */
interface Draft {
  address: SignInAddress
  sent: SentCode | null
  /** A first step that was done; `until` is in milliseconds. */
  step?: { token: string; until: number }
}

const KEY = 'shodim:sign-in'

const empty: Draft = {
  address: { channel: 'email', email: '', phone: '', countryCode: 'RU', phoneMask: '+7 (###) ###-##-##' },
  sent: null,
}

export function readDraft(): Draft {
  const stored = parseStored(readSessionItem(KEY), isDraft)
  return stored ? { ...stored, address: { ...empty.address, ...stored.address } } : empty
}

export function writeDraft(change: Partial<Draft>): void {
  writeSessionItem(KEY, JSON.stringify({ ...readDraft(), ...change }))
}

export function deleteDraft(): void {
  writeSessionItem(KEY, null)
}

function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && 'address' in value && 'sent' in value
}
