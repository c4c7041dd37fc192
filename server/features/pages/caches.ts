import type { Db } from '#server/db/connection.ts'
import { invalidateReferenceCache } from '#server/features/reference/lookup.ts'
import { PageCache } from '#server/lib/cache/page-cache.ts'
import { ResponseCache } from '#server/lib/cache/response-cache.ts'

/**
 * A page is made of responses up to 8 s old, counts of the reference lists may lag 3 s more, and guests read
 * from a replica at most 3 s behind: nothing is shown later than 30 s after a write, even if the write did not drop it.
 */
const MAX_AGE_MS = 15_000
export const MAX_RESPONSE_AGE_MS = 8_000
/** Longer than the slowest response takes. */
const REFRESH_AHEAD_MS = 1_500
/** Refreshing all responses of popular pages at once would delay every request behind them. */
const REFRESH_JITTER_MS = 2_500
/** Each is at most a list of twenty rows. */
const MAX_RESPONSES = 500
const MAX_ERROR_AGE_MS = 5_000
const MAX_BYTES = 128 * 1024 * 1024

declare module 'fastify' {
  interface FastifyInstance {
    /** Responses that pages share, as a guest gets them, by operation and input. */
    sharedResponses: ResponseCache
    /** Pages of guests; a write drops those that show it, and the responses they are made of. */
    pageCache: PageCache
  }
}

export interface Caches {
  sharedResponses: ResponseCache
  pageCache: PageCache
}

/** @param replicaLagMs how long after a write the replica for guests may lack it */
export function createCaches(db: Db, replicaLagMs = 0): Caches {
  const sharedResponses = new ResponseCache({
    maxAgeMs: MAX_RESPONSE_AGE_MS,
    refreshAheadMs: REFRESH_AHEAD_MS,
    refreshJitterMs: REFRESH_JITTER_MS,
    maxResponses: MAX_RESPONSES,
    replicaLagMs: replicaLagMs,
  })
  const pageCache = new PageCache({
    maxAgeMs: MAX_AGE_MS,
    maxErrorAgeMs: MAX_ERROR_AGE_MS,
    maxBytes: MAX_BYTES,
    responseCache: {
      invalidateLocally: (...tags) => sharedResponses.invalidate(...tags),
      clear: () => {
        invalidateReferenceCache(db)
        sharedResponses.clear()
      },
    },
  })
  return { sharedResponses, pageCache }
}
