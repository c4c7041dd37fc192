import type { OperationInput, OperationName } from '#contract/api.ts'
import type { OperationAnswer } from '#contract/pages.ts'
import { AnswerCache } from '#server/lib/answer-cache.ts'
import type { AppInstance } from '#server/lib/http.ts'
import { PageCache } from '#server/lib/page-cache.ts'
import { guest } from '#server/lib/viewer.ts'

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
    /** What guests read in common, by operation and input. */
    guestAnswers: AnswerCache
    /** Pages as guests see them; whatever writes drops those that show it, and the answers they are made of. */
    pageCache: PageCache
  }
}

export interface GuestCaches {
  guestAnswers: AnswerCache
  pageCache: PageCache
}

/** @param copiesLagMs how long after a write a replica that guests read from may lack it */
export function createGuestCaches(copiesLagMs = 0): GuestCaches {
  const guestAnswers = new AnswerCache({
    maxAgeMs: MAX_ANSWER_AGE_MS,
    maxAnswers: MAX_ANSWERS,
    copiesLagMs,
  })
  const pageCache = new PageCache({
    maxAgeMs: MAX_AGE_MS,
    maxErrorAgeMs: MAX_ERROR_AGE_MS,
    maxBytes: MAX_BYTES,
    madeOf: guestAnswers,
  })
  return { guestAnswers, pageCache }
}

/** What a page for guests is made of: kept by operation and input, dropped by the tags of what it shows. */
export function answerGuests<Name extends OperationName>(
  app: AppInstance,
  name: Name,
  input: OperationInput<Name> | undefined,
  tags: readonly string[],
): Promise<OperationAnswer> {
  const key = `${name} ${JSON.stringify(input ?? {})}`
  return app.guestAnswers.get(key, tags, () => app.ownOperations.call(name, input, guest))
}
