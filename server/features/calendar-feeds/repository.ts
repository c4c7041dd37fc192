import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { currentTime, timeFromNow } from '#server/db/fragments/columns.ts'
import type { CalendarFeeds } from '#server/db/types.ts'

export type FeedRow = Pick<Selectable<CalendarFeeds>, 'has_phones' | 'created_at' | 'last_read_at'>

/** Of a person at a place, or for their own bookings. */
export interface FeedOwner {
  placeId: string | null
  userId: string
}

export async function findFeed(db: Db, owner: FeedOwner): Promise<FeedRow | undefined> {
  return db
    .selectFrom('calendar_feeds')
    .select(['has_phones', 'created_at', 'last_read_at'])
    .where('place_id', 'is not distinct from', owner.placeId)
    .where('user_id', '=', owner.userId)
    .executeTakeFirst()
}

/** One address per owner: a new one replaces the old one. */
export async function saveFeed(db: Db, feed: Insertable<CalendarFeeds>): Promise<FeedRow> {
  const { token_hash, has_phones } = feed
  return db
    .insertInto('calendar_feeds')
    .values(feed)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'place_id'])
        .doUpdateSet({ token_hash, has_phones, created_at: currentTime, last_read_at: null }),
    )
    .returning(['has_phones', 'created_at', 'last_read_at'])
    .executeTakeFirstOrThrow()
}

export async function deleteFeed(db: Db, owner: FeedOwner): Promise<void> {
  await db
    .deleteFrom('calendar_feeds')
    .where('place_id', 'is not distinct from', owner.placeId)
    .where('user_id', '=', owner.userId)
    .execute()
}

export async function deleteFeedsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
}

/** Joined with the person, so that a blocked or deleted one can no longer read it. */
export async function findFeedByHash(db: Db, tokenHash: string) {
  return db
    .selectFrom('calendar_feeds as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select(['f.place_id', 'f.user_id', 'f.has_phones', 'f.created_at', 'u.role'])
    .where('f.token_hash', '=', tokenHash)
    .where('u.is_deleted', '=', false)
    .where('u.blocked_at', 'is', null)
    .executeTakeFirst()
}

/** Written a few times an hour at most, however often programs ask. */
export async function touchFeed(db: Db, tokenHash: string): Promise<void> {
  await db
    .updateTable('calendar_feeds')
    .set({ last_read_at: currentTime })
    .where('token_hash', '=', tokenHash)
    .where((eb) =>
      eb.or([eb('last_read_at', 'is', null), eb('last_read_at', '<', timeFromNow(-10 * 60_000))]),
    )
    .execute()
}
