import type { Db } from '#server/db/connection.ts'
import type { Jobs } from './jobs.ts'

/** One of the two. */
export interface VenueIds {
  placeId: string | null
  organisationId: string | null
}

/** What features announce. Whoever announces does not know who listens. */
export interface ProductEvents {
  'post.created': { postId: string }
  'comment.created': { commentId: string }
  'like.created': { postId: string | null; commentId: string | null; userId: string; byOutlet: boolean }
  'follower.created': {
    followerId: string
    userId: string | null
    placeId: string | null
    organisationId: string | null
  }
  'written.decided': { caseId: string }
  'place.created': { placeId: string; userId: string }
  'place.changed': { placeId: string; userId: string; fields: string[] }
  /** Handed in again, published or taken down; whom it concerns was settled with it. */
  'place.moderated': {
    placeId: string
    status: 'unpublished' | 'on-moderation' | 'published'
    reason: string | null
    moderatorId: string
    recipientIds: string[]
  }
  'permission.requested': VenueIds & { userId: string; recipientIds: string[] }
  'permission.granted': VenueIds & { userId: string; role: 'staff' | 'manager' | 'owner'; grantedBy: string }
  'permission.removed': VenueIds & { userId: string; role: string; removedBy: string }
}

export interface Events {
  /** Every listener is a job of its own: it runs after the commit, off the request, and is tried again when it fails. */
  on<Name extends keyof ProductEvents>(
    name: Name,
    listener: string,
    run: (payload: ProductEvents[Name]) => Promise<void>,
  ): void
  /** In the transaction of what happened; without listeners it costs nothing. */
  announce<Name extends keyof ProductEvents>(db: Db, name: Name, payload: ProductEvents[Name]): Promise<void>
}

export function createEvents(jobs: Jobs): Events {
  const queues = new Map<keyof ProductEvents, string[]>()
  return {
    on(name, listener, run) {
      const queue = `${name}.${listener}`
      jobs.define({ name: queue, run })
      queues.set(name, [...(queues.get(name) ?? []), queue])
    },
    async announce(db, name, payload) {
      for (const queue of queues.get(name) ?? []) await jobs.send(db, queue, payload)
    },
  }
}
