import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

/** Who asks. Everything that is answered about rights is judged for this person. */
export interface Viewer {
  /** null for a guest. */
  userId: string | null
  /** The session the request came with. */
  sessionId: string | null
  isAdmin: boolean
  isContentManager: boolean
}

/** @throws {AppError} Unauthorized for a guest */
export function requireSignedIn(viewer: Viewer): string {
  if (viewer.userId === null) throw new AppError('Unauthorized')
  return viewer.userId
}

/** The cookie that makes a visitor more than a guest. */
export const SESSION_COOKIE = 'session'

/** True when the request claims to be somebody: nothing made for everybody may answer it, nor the other way round. */
export function hasSession(request: FastifyRequest): boolean {
  const { cookie, authorization } = request.headers
  return authorization !== undefined || (cookie !== undefined && sessionPattern.test(cookie))
}

const sessionPattern = new RegExp(`(?:^|;)\\s*${SESSION_COOKIE}=`)
export const guest: Viewer = Object.freeze({
  userId: null,
  sessionId: null,
  isAdmin: false,
  isContentManager: false,
})

/** A viewer who is surely signed in. */
export type SignedIn = Viewer & { userId: string; sessionId: string }

/** @throws {AppError} Unauthorized for a guest */
export function requireSession(viewer: Viewer): SignedIn {
  if (viewer.userId === null || viewer.sessionId === null) throw new AppError('Unauthorized')
  return { ...viewer, userId: viewer.userId, sessionId: viewer.sessionId }
}
