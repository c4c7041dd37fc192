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

declare module 'fastify' {
  interface FastifyInstance {
    /** What guests read in common. */
    guestAnswers: AnswerCache
    /** Pages as guests see them; whatever writes drops those that show it. */
    pageCache: PageCache
  }
}

/** @param copiesLagMs how long after a write a replica that guests read from may lack it */
export function createGuestCaches(copiesLagMs = 0): { guestAnswers: AnswerCache; pageCache: PageCache } {
  const guestAnswers = new AnswerCache({ maxAgeMs: MAX_ANSWER_AGE_MS, maxAnswers: MAX_ANSWERS })
  const pageCache = new PageCache({
    maxAgeMs: MAX_AGE_MS,
    maxErrorAgeMs: MAX_ERROR_AGE_MS,
    maxBytes: MAX_BYTES,
    madeOf: guestAnswers,
    copiesLagMs,
  })
  return { guestAnswers, pageCache }
}
