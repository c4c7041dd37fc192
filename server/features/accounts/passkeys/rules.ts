/** How long a browser has to ask the person. */
export const CHALLENGE_MS = 5 * 60_000
/** The most sign-ins that one network begins in 15 minutes, because each is a row. */
export const STARTS_PER_NETWORK = 300

export interface RelyingParty {
  id: string
  origin: string
}

/**
 * Passkeys belong to the name of the site. An address of this machine stands for `localhost`; another address without
 * a name has none.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const url = new URL(publicUrl)
  if (/^127\.|^\[::1\]$/.test(url.hostname)) url.hostname = 'localhost'
  if (/^[\d.]+$|^\[/.test(url.hostname)) return null
  return { id: url.hostname, origin: url.origin }
}
