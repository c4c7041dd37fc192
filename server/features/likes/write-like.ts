import { batchCalls } from '#server/db/batch-calls.ts'
import { deleteLikes, insertLikes, type LikeChange, type LikeKind, type RequestedLike } from './repository.ts'

interface Write extends RequestedLike {
  kind: LikeKind
  isLike: boolean
}

/**
 * Adds or removes a like. Likes that arrive while a statement runs form the next batch, so that the counter of a
 * popular post changes once for all of them; requests of one person keep their order. @returns undefined when the
 * subject does not exist or the person may not like it
 */
export const writeLike = batchCalls<Write, LikeChange | undefined>({
  conflictKey: ({ userId, subjectId }) => `${userId} ${subjectId}`,
  groupBy: ({ kind, isLike }) => `${isLike} ${kind.type} ${kind.byOutlet}`,
  async run(db, requests) {
    const [first] = requests
    if (!first) return []
    const changes = await (first.isLike ? insertLikes : deleteLikes)(db, first.kind, requests)
    const byId = new Map(changes.map((change) => [change.id, change]))
    return requests.map(({ id }) => byId.get(id))
  },
})
