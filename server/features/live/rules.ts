import type { IncomingHttpHeaders } from 'node:http'
import { isId } from '#contract/ids.ts'
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
  const sentToken = fieldOf(auth, 'token')
  if (typeof sentToken === 'string') return token.test(sentToken) ? sentToken : undefined
  return isOwnPage(headers, publicUrl) ? readSessionCookie(headers) : undefined
}

const pollToken = /^[0-9a-f]{32}$/

/** The secret of the poll that a socket shows: nothing else reaches it, whoever is signed in. */
export function pollOfHandshake(auth: unknown): string | undefined {
  const shown = fieldOf(auth, 'poll')
  return typeof shown === 'string' && pollToken.test(shown) ? shown : undefined
}

/** The post whose comments a socket shows: it learns that there are more, and nothing of them. */
export function postOfHandshake(auth: unknown): string | undefined {
  const shown = fieldOf(auth, 'post')
  return typeof shown === 'string' && isId(shown) ? shown : undefined
}

function fieldOf(auth: unknown, name: string): unknown {
  return typeof auth === 'object' && auth !== null && Object.hasOwn(auth, name)
    ? (auth as Record<string, unknown>)[name]
    : undefined
}

/** A page of another site may open a socket, but not with the visitor's cookie. */
function isOwnPage({ origin, host }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (!origin || !URL.canParse(origin)) return false
  return new URL(origin).origin === new URL(publicUrl).origin || new URL(origin).host === host
}
