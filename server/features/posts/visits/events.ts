import { inTransaction } from '#server/db/transaction.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import type { EventName } from '#server/lib/events.ts'
import { lockPost } from '../writing/repository.ts'
import { tagsOfPost } from '../writing/rules.ts'
import { listReviewsOf } from './repository.ts'
import { updateVisit } from './service.ts'

const VISIT_JOB = 'posts.visit'

/** Events that change whether the guests have visited. */
const visitEvents = [
  'reservation.confirmed',
  'reservation.declined',
  'reservation.arrived',
  'reservation.missed',
  'reservation.restored',
] as const satisfies readonly EventName[]

/** Updates reviews, because most are written before the venue records who came. */
export function listenToVisits(app: AppInstance): void {
  for (const name of visitEvents) {
    app.events.on(name, async (db, payloads: { reservationId: string }[]) => {
      const postIds = await listReviewsOf(
        db,
        payloads.map(({ reservationId }) => reservationId),
      )
      for (const postId of postIds) await app.jobs.send(db, VISIT_JOB, { postId })
    })
  }
  app.jobs.define<{ postId: string }>({
    name: VISIT_JOB,
    async run({ postId }) {
      const post = await inTransaction(app.db, async (db) => {
        await updateVisit(db, postId)
        return lockPost(db, postId, '')
      })
      if (post) app.pageCache.invalidate(...tagsOfPost(post))
    },
  })
}
