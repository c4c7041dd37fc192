/** How long a browser may be on the page of a provider. */
export const REQUEST_MS = 10 * 60_000
/** How long somebody has to sign in as usual, to add the other site. */
export const UNLINKED_MS = 30 * 60_000
/** The most sign-ins that one network begins in 15 minutes, because each is a row. */
export const STARTS_PER_NETWORK = 300

/** Claims of an ID token or of the UserInfo endpoint; they may contain anything. */
export interface Claims {
  email?: unknown
  email_verified?: unknown
  [claim: string]: unknown
}

/** The e-mail that the provider says to have verified, as accounts spell it. */
export function verifiedEmail({ email, email_verified: isVerified }: Claims): string | null {
  if (isVerified !== true || typeof email !== 'string') return null
  const address = email.trim().toLowerCase()
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address) && address.length <= 254 ? address : null
}
