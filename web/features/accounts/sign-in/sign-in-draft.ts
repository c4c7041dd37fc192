import type { AddressRequest } from '#contract/accounts.ts'

/** What is typed into the forms of signing in; kept over a reload, the password never. */
export interface SignInAddress {
  channel: 'email' | 'phone'
  email: string
  phone: string
  countryCode: string
  phoneMask: string
}

export type CodePurpose = 'registration' | 'restore'

/** A code that is on its way. */
export interface SentCode {
  purpose: CodePurpose
  address: SignInAddress
  /** Milliseconds: when it may be sent once more. */
  resendAt: number
}

interface Draft {
  address: SignInAddress
  sent: SentCode | null
}

const KEY = 'shodim:sign-in'

const empty: Draft = {
  address: { channel: 'email', email: '', phone: '', countryCode: 'RU', phoneMask: '+7 (###) ###-##-##' },
  sent: null,
}

let memory = empty

export function readDraft(): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (isDraft(kept)) return { ...kept, address: { ...empty.address, ...kept.address } }
  } catch {
    // Storage is switched off: the memory of this page has it.
  }
  return memory
}

export function writeDraft(change: Partial<Draft>): void {
  memory = { ...readDraft(), ...change }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(memory))
  } catch {
    // As above.
  }
}

export function forgetDraft(): void {
  memory = empty
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // As above.
  }
}

export function addressRequest({ channel, email, phone, countryCode }: SignInAddress): AddressRequest {
  return channel === 'email' ? { email: email.trim() } : { phone, countryCode }
}

export function isSameAddress(one: SignInAddress, other: SignInAddress): boolean {
  return JSON.stringify(addressRequest(one)) === JSON.stringify(addressRequest(other))
}

function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && 'address' in value && 'sent' in value
}
