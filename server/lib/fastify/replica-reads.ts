import { onReplica } from '#server/db/pools/replica.ts'
import type { AppInstance } from '#server/lib/http.ts'
import { hasRecentWrite } from './recent-writes.ts'

/** A replica further behind than this is not read from. */
export const REPLICA_LAG_MS = 3000
const readingMethods = new Set(['GET', 'HEAD'])

/**
 * Guests read from the replica, except those who have just written something (a reservation): they find it. Whoever is
 * signed in always reads what was last written.
 */
export function readGuestsFromReplica(app: AppInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isGuestRead = readingMethods.has(request.method) && request.viewer.userId === null
    if (isGuestRead && !hasRecentWrite(request)) return onReplica(done)
    done()
  })
}
