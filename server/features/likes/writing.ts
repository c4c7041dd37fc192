import { together } from '#server/db/together.ts'
import { deleteLikes, insertLikes, type LikeAsk, type LikeChange, type LikeKind } from './repository.ts'

interface Ask extends LikeAsk {
  kind: LikeKind
  isGiven: boolean
}

/**
 * Gives a like or takes it back. Those that come while others are being written are written together: a post that
 * everybody likes is counted once for all of them. What one person asks for last is done last.
 * @returns undefined when there is nothing to like, or when it is not theirs to like
 */
export const writeLike = together<Ask, LikeChange | undefined>({
  apart: ({ userId, subjectId }) => `${userId} ${subjectId}`,
  kindOf: ({ kind, isGiven }) => `${isGiven} ${kind.of} ${kind.byOutlet}`,
  async run(db, asks) {
    const [first] = asks
    if (!first) return []
    const changes = await (first.isGiven ? insertLikes : deleteLikes)(db, first.kind, asks)
    const byId = new Map(changes.map((change) => [change.id, change]))
    return asks.map(({ id }) => byId.get(id))
  },
})
