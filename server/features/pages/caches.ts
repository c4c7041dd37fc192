import type { Db } from '#server/db/connection.ts'
import { invalidateReferenceCache } from '#server/features/reference/lookup.ts'
import { PageCache } from '#server/lib/cache/page-cache.ts'
import { ResponseCache } from '#server/lib/cache/response-cache.ts'

/**
 * A page is made of responses that may be 5 s old, and counts of the reference lists may lag by ten more: together
 * nothing is shown later than 30 s after a write, whether the write dropped it or not.
 */
const MAX_AGE_MS = 15_000
export const MAX_RESPONSE_AGE_MS = 5_000
/** Longer than the slowest response takes. */
const RENEW_BEFORE_MS = 1_500
/** Each is at most a list of twenty. */
const MAX_RESPONSES = 500
const MAX_ERROR_AGE_MS = 5_000
const MAX_BYTES = 128 * 1024 * 1024

declare module 'fastify' {
  interface FastifyInstance {
    /** The responses that pages have in common, as a guest gets them, by operation and input. */
    sharedResponses: ResponseCache
    /** Pages as guests see them; a write drops those that show it, and the responses they are made of. */
    pageCache: PageCache
  }
}

export interface Caches {
  sharedResponses: ResponseCache
  pageCache: PageCache
}

/** @param replicaLagMs how long after a write a replica that guests read from may lack it */
export function createCaches(db: Db, replicaLagMs = 0): Caches {
  const sharedResponses = new ResponseCache({
    maxAgeMs: MAX_RESPONSE_AGE_MS,
    renewBeforeMs: RENEW_BEFORE_MS,
    maxResponses: MAX_RESPONSES,
    replicaLagMs: replicaLagMs,
  })
  const pageCache = new PageCache({
    maxAgeMs: MAX_AGE_MS,
    maxErrorAgeMs: MAX_ERROR_AGE_MS,
    maxBytes: MAX_BYTES,
    madeOf: {
      drop: (...tags) => sharedResponses.drop(...tags),
      clear: () => {
        invalidateReferenceCache(db)
        sharedResponses.clear()
      },
    },
  })
  return { sharedResponses, pageCache }
}
