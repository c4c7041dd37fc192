import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Services } from '#server/lib/services.ts'
import type { LockedCollection } from '../changes.ts'
import { noticeTime } from '../rules.ts'
import * as repository from './repository.ts'

type AddedPlaces = NonNullable<Awaited<ReturnType<typeof repository.findAddedPlaces>>>

export const NOTICE_JOB = 'collections.notice'
export interface NoticeStep {
  id: string
  /** Followers are notified of the places added after it. */
  since: string
  /** The last follower who was notified. */
  after: string
}

const BATCH = 500

/**
 * Called in the transaction that adds a place. Followers get one notice of all places added until it is sent, at most
 * once a day.
 */
export async function scheduleNotice(
  { jobs }: Pick<Services, 'jobs'>,
  db: Db,
  row: LockedCollection,
  now: number,
): Promise<void> {
  if (row.notice_at) return
  const at = noticeTime(row.notified_until.getTime(), now)
  await repository.setNotice(db, row.id, new Date(at))
  const step: NoticeStep = { id: row.id, since: row.notified_until.toISOString(), after: '' }
  await jobs.send(db, NOTICE_JOB, step, { startAfter: new Date(at) })
}

/** A notice names nobody for a collection of the editors, and the place for one of a venue. */
function authorOfNotice({
  user_id,
  is_editorial,
  place_id,
}: AddedPlaces): { userId: string } | { placeId: string } | null {
  if (is_editorial) return null
  return place_id === null ? { userId: user_id } : { placeId: place_id }
}

/** A batch of followers, and the job of the next. Places that were removed meanwhile are left out. */
export async function notifyFollowers(
  { db, jobs, events }: Pick<Services, 'db' | 'jobs' | 'events'>,
  step: NoticeStep,
): Promise<void> {
  const { id, since, after } = step
  await inTransaction(db, async (transaction) => {
    if (after === '') await repository.startNotice(transaction, id)
    // The database has microseconds, which a JavaScript date lacks.
    const news = await repository.findAddedPlaces(transaction, id, new Date(Date.parse(since) + 1))
    if (!news || news.names.length === 0) return
    const followers = await repository.listFollowers(transaction, { id, after, limit: BATCH })
    if (followers.length === 0) return
    await events.publish(transaction, 'collection.grew', {
      collectionId: id,
      since,
      title: news.title,
      firstName: news.names[0] ?? '',
      count: news.names.length,
      author: authorOfNotice(news),
      recipientIds: followers,
    })
    const last = followers.at(-1)
    if (followers.length === BATCH && last) await jobs.send(transaction, NOTICE_JOB, { ...step, after: last })
  })
}
