import type { FastifyRequest } from 'fastify'
import { onReplica } from '#server/db/replica.ts'
import type { AppInstance } from './http.ts'

/** A replica further behind than this is not read from. */
export const REPLICA_LAG_MS = 3000
const REMEMBER_SECONDS = 5
const WROTE_COOKIE = 'wrote'
const readingMethods = new Set(['GET', 'HEAD'])

/**
 * Guests read from the replica, except those who have just written something (a reservation): they find it. Whoever is
 * signed in always reads what was last written.
 */
export function readGuestsFromReplica(app: AppInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isGuestRead = readingMethods.has(request.method) && request.viewer.userId === null
    if (isGuestRead && !hasJustWritten(request)) return onReplica(done)
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!readingMethods.has(request.method) && request.viewer.userId === null) {
      reply.header(
        'set-cookie',
        `${WROTE_COOKIE}=1; Path=/; Max-Age=${REMEMBER_SECONDS}; HttpOnly; SameSite=Lax`,
      )
    }
    done(null, payload)
  })
}

/** Whether a guest wrote something seconds ago. */
function hasJustWritten({ headers: { cookie } }: FastifyRequest): boolean {
  return cookie !== undefined && /(?:^|;)\s*wrote=1(?:;|$)/.test(cookie)
}
