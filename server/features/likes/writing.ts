import { coalesce } from '#server/db/coalesce.ts'
import { deleteLikes, insertLikes, type LikeChange, type LikeKind, type RequestedLike } from './repository.ts'

interface Write extends RequestedLike {
  kind: LikeKind
  isGiven: boolean
}

/**
 * Gives a like or takes it back. Likes that come while others are being written share one statement: a post that
 * everybody likes is counted once for all of them. What one person asks for last is done last.
 * @returns undefined when there is nothing to like, or when it is not theirs to like
 */
export const writeLike = coalesce<Write, LikeChange | undefined>({
  apart: ({ userId, subjectId }) => `${userId} ${subjectId}`,
  groupBy: ({ kind, isGiven }) => `${isGiven} ${kind.of} ${kind.byOutlet}`,
  async run(db, requests) {
    const [first] = requests
    if (!first) return []
    const changes = await (first.isGiven ? insertLikes : deleteLikes)(db, first.kind, requests)
    const byId = new Map(changes.map((change) => [change.id, change]))
    return requests.map(({ id }) => byId.get(id))
  },
})
