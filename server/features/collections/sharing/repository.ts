import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { userCardOf } from '#server/db/fragments/cards.ts'
import { worksAtPlace } from '#server/db/fragments/venue-roles.ts'

export async function isCoAuthor(db: Db, id: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('collection_authors')
    .select('user_id')
    .where('collection_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function countCoAuthors(db: Db, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('collection_authors')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('collection_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findInvitation(
  db: Db,
  { token, viewerId, now }: { token: string; viewerId: string | null; now: Date },
) {
  return db
    .selectFrom('collections as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.user_id', 'c.is_editorial', 'c.place_id', 'c.title', 'c.places_count'])
    .select((eb) => worksAtPlace(viewerId ?? '', eb.ref('c.place_id')).as('is_venue_staff'))
    .select((eb) => userCardOf(eb.ref('c.user_id')).$notNull().as('author'))
    .where('c.invitation', '=', token)
    .where('c.invitation_until', '>', now)
    .where('c.deleted_at', 'is', null)
    .where((eb) => eb.not('u.is_deleted'))
    .executeTakeFirst()
}

/** @returns false when the person was an author already */
export async function insertAuthor(db: Db, id: string, userId: string): Promise<boolean> {
  const row = await db
    .insertInto('collection_authors')
    .values({ collection_id: id, user_id: userId })
    .onConflict((known) => known.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteAuthor(db: Db, id: string, userId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('collection_authors')
    .where('collection_id', '=', id)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countFollowed(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('collection_followers')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Under the lock of the collection. A follower who comes again by a newer link keeps that one.
 * @returns false when the person followed it already
 */
export async function insertFollower(
  db: Db,
  { id, userId, token }: { id: string; userId: string; token: string },
): Promise<boolean> {
  const row = await db
    .insertInto('collection_followers')
    .values({ collection_id: id, user_id: userId, token })
    .onConflict((known) => known.columns(['collection_id', 'user_id']).doUpdateSet({ token }))
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow()
  if (row.is_new) await addFollowers(db, id, 1)
  return row.is_new
}

/** @returns whether the person followed it */
export async function deleteFollower(db: Db, id: string, userId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('collection_followers')
    .where('collection_id', '=', id)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  if (row) await addFollowers(db, id, -1)
  return row !== undefined
}

async function addFollowers(db: Db, id: string, count: number): Promise<void> {
  await db
    .updateTable('collections')
    .set((eb) => ({ follower_count: eb('follower_count', '+', count) }))
    .where('id', '=', id)
    .execute()
}

export async function countFollowers(db: Db, id: string): Promise<number> {
  const row = await db
    .selectFrom('collections')
    .select('follower_count')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.follower_count ?? 0
}
