import type { IncomingHttpHeaders } from 'node:http'
import { readSessionCookie } from '#server/lib/viewer.ts'

const token = /^[\w-]{20,200}$/

/**
 * The token of a socket: from the handshake (programs), or from the cookie of our own page. Never from the address,
 * which would be logged.
 */
export function tokenOfHandshake(
  auth: unknown,
  headers: IncomingHttpHeaders,
  publicUrl: string,
): string | undefined {
  const sentToken = typeof auth === 'object' && auth !== null && 'token' in auth ? auth.token : undefined
  if (typeof sentToken === 'string') return token.test(sentToken) ? sentToken : undefined
  return isOwnPage(headers, publicUrl) ? readSessionCookie(headers) : undefined
}

const pollToken = /^[0-9a-f]{32}$/

/** The secret of the poll that a socket shows: nothing else reaches it, whoever is signed in. */
export function pollOfHandshake(auth: unknown): string | undefined {
  const shown = typeof auth === 'object' && auth !== null && 'poll' in auth ? auth.poll : undefined
  return typeof shown === 'string' && pollToken.test(shown) ? shown : undefined
}

/** A page of another site may open a socket, but not with the visitor's cookie. */
function isOwnPage({ origin, host }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (!origin || !URL.canParse(origin)) return false
  return new URL(origin).origin === new URL(publicUrl).origin || new URL(origin).host === host
}
