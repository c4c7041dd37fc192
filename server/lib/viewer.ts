import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { readCookie } from './cookies.ts'
import { AppError } from './errors.ts'

/** The person who sends a request. Rights in a response are those of this person. */
export interface Viewer {
  /** null for a guest. */
  userId: string | null
  /** The session of the request. */
  sessionId: string | null
  isAdmin: boolean
  isContentManager: boolean
  /** A program with a token of the person; what it reads does not count as seen. */
  isApiToken?: true
}

/** @throws {AppError} Unauthorized for a guest */
export function requireSignedIn(viewer: Viewer): string {
  if (viewer.userId === null) throw new AppError('Unauthorized')
  return viewer.userId
}

/** The cookie of a signed-in person. */
export const SESSION_COOKIE = 'session'

/** Whether the request has credentials; then it must neither get a cached page of guests nor fill that cache. */
export function hasSession(request: FastifyRequest): boolean {
  const { cookie, authorization } = request.headers
  return authorization !== undefined || (cookie !== undefined && sessionPattern.test(cookie))
}

const sessionPattern = new RegExp(`(?:^|;)\\s*${SESSION_COOKIE}=`)

const sessionToken = /^[\w-]{20,200}$/

export function readSessionCookie(headers: Pick<IncomingHttpHeaders, 'cookie'>): string | undefined {
  return readCookie(headers, SESSION_COOKIE, sessionToken)
}

export const guest: Viewer = Object.freeze({
  userId: null,
  sessionId: null,
  isAdmin: false,
  isContentManager: false,
})

/** A viewer who is signed in. */
export type SignedIn = Viewer & { userId: string; sessionId: string }

/** @throws {AppError} Unauthorized for a guest */
export function requireSession(viewer: Viewer): SignedIn {
  if (viewer.userId === null || viewer.sessionId === null) throw new AppError('Unauthorized')
  return { ...viewer, userId: viewer.userId, sessionId: viewer.sessionId }
}

/** @throws {AppError} Unauthorized for a guest, Forbidden for all but administrators */
export function requireAdmin(viewer: Viewer): SignedIn {
  const person = requireSession(viewer)
  if (!person.isAdmin) throw new AppError('Forbidden')
  return person
}
