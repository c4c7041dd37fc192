import type { Db } from '#server/db/connection.ts'
import type { Jobs } from './jobs.ts'

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
