import { AnswerCache } from '#server/lib/answer-cache.ts'
import { PageCache } from '#server/lib/page-cache.ts'

/**
 * A page is made of answers that may be 5 s old, and counts of the reference lists may lag by ten more: together
 * nothing is shown later than 30 s after a write, whether the write dropped it or not.
 */
const MAX_AGE_MS = 15_000
const MAX_ANSWER_AGE_MS = 5_000
/** Of the size of a list of twenty each, at most. */
const MAX_ANSWERS = 500
const MAX_ERROR_AGE_MS = 5_000
const MAX_BYTES = 128 * 1024 * 1024
const MAX_API_BYTES = 64 * 1024 * 1024

declare module 'fastify' {
  interface FastifyInstance {
    /** What guests read in common. */
    guestAnswers: AnswerCache
    /** What guests ask the API for, as it goes out. */
    guestApiCache: PageCache
    /** Pages as guests see them; whatever writes drops those that show it, and the two above with them. */
    pageCache: PageCache
  }
}

export interface GuestCaches {
  guestAnswers: AnswerCache
  guestApiCache: PageCache
  pageCache: PageCache
}

/** @param copiesLagMs how long after a write a replica that guests read from may lack it */
export function createGuestCaches(copiesLagMs = 0): GuestCaches {
  const guestAnswers = new AnswerCache({
    maxAgeMs: MAX_ANSWER_AGE_MS,
    maxAnswers: MAX_ANSWERS,
    copiesLagMs,
  })
  const guestApiCache = new PageCache({
    maxAgeMs: MAX_ANSWER_AGE_MS,
    maxErrorAgeMs: MAX_ERROR_AGE_MS,
    maxBytes: MAX_API_BYTES,
    madeOf: guestAnswers,
  })
  const pageCache = new PageCache({
    maxAgeMs: MAX_AGE_MS,
    maxErrorAgeMs: MAX_ERROR_AGE_MS,
    maxBytes: MAX_BYTES,
    madeOf: guestApiCache,
  })
  return { guestAnswers, guestApiCache, pageCache }
}
