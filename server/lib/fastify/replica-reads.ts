import { onReplica } from '#server/db/pools/replica.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { hasRecentWrite } from './recent-writes.ts'
import { safeMethods } from './safe-methods.ts'

/** A replica that is further behind is not used. */
export const REPLICA_LAG_MS = 3000

/**
 * Guests read from the replica, except those who have just written something, such as a reservation. Signed-in people
 * always read from the primary.
 */
export function readGuestsFromReplica(app: AppInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isGuestRead = safeMethods.has(request.method) && request.viewer.userId === null
    if (isGuestRead && !hasRecentWrite(request)) return onReplica(done)
    done()
  })
}
