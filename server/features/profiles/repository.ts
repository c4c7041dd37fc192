import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

export interface ProfileValues {
  first_name?: string
  second_name?: string
  city_id?: number | null
  about?: string
  link?: string
  avatar_id?: string | null
}

/** @returns false when there is no such living person */
export async function updateProfile(db: Db, userId: string, values: ProfileValues): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ ...values, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** True when the picture was uploaded by this person: nobody takes another's. */
export async function ownsImage(db: Db, userId: string, imageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('pictures')
    .select('id')
    .where('id', '=', imageId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function lockUser(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'phone', 'avatar_id'])
    .where('id', '=', userId)
    .where('is_deleted', '=', false)
    .forUpdate()
    .executeTakeFirst()
}

/** What others can see becomes nobody's; what only the person could see goes. */
export async function anonymiseUser(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({
      first_name: '',
      second_name: '',
      email: null,
      phone: null,
      about: '',
      link: '',
      avatar_id: null,
      city_id: null,
      password_hash: null,
      role: 'user',
      is_deleted: true,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', userId)
    .execute()
}

/** Tables of the past keep their seats and their number of guests; whose they were is forgotten. */
export async function forgetReservationsOf(db: Db, userId: string, phone: string | null): Promise<void> {
  await sql`
    update reservations set user_id = null, name = '', phone = null, comment = '', idempotency_key = null
    where user_id = ${userId} or phone = ${phone}`.execute(db)
  await sql`delete from reservation_wishes where user_id = ${userId} or phone = ${phone}`.execute(db)
}

export function listOwnReservations(db: Db, userId: string) {
  return db
    .selectFrom('reservations')
    .select([
      'id',
      'place_id',
      'status',
      'name',
      'phone',
      'guests_count',
      'starts_at',
      'comment',
      'created_at',
    ])
    .where('user_id', '=', userId)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

export async function deleteCodesOf(db: Db, addresses: string[]): Promise<void> {
  if (addresses.length === 0) return
  await db.deleteFrom('login_codes').where('address', 'in', addresses).execute()
}

export async function deleteDevicesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('known_devices').where('user_id', '=', userId).execute()
}

/** Takes the person out of every list of followers, with the counters of both sides. */
export async function deleteFollowsOf(db: Db, userId: string): Promise<void> {
  await sql`
    with gone as (
      delete from followers where follower_id = ${userId} or user_id = ${userId}
      returning follower_id, user_id, place_id, organisation_id
    ), people as (
      update users set follower_count = greatest(0, follower_count - 1)
      where id in (select user_id from gone where user_id is not null and follower_id = ${userId})
    ), places_left as (
      update places set follower_count = greatest(0, follower_count - 1)
      where id in (select place_id from gone where place_id is not null)
    ), organisations_left as (
      update organisations set follower_count = greatest(0, follower_count - 1)
      where id in (select organisation_id from gone where organisation_id is not null)
    ), readers as (
      update users set following_user_count = greatest(0, following_user_count - 1)
      where id in (select follower_id from gone where user_id = ${userId})
    )
    update users set follower_count = 0, following_user_count = 0, following_place_count = 0,
      following_organisation_count = 0
    where id = ${userId}`.execute(db)
}

/** Takes the person's saved places away, with the counters of the places. */
export async function deleteFavoritesOf(db: Db, userId: string): Promise<void> {
  await sql`
    with gone as (delete from favorites where user_id = ${userId} returning place_id)
    update places set favorites_count = greatest(0, favorites_count - 1)
    where id in (select place_id from gone)`.execute(db)
}

export function listOwnFavorites(db: Db, userId: string) {
  return db
    .selectFrom('favorites')
    .select(['place_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function listOwnPosts(db: Db, userId: string) {
  return db
    .selectFrom('posts')
    .select([
      'id',
      'type',
      'place_id',
      'organisation_id',
      'text',
      'rating',
      'lat',
      'lon',
      'created_at',
      'is_deleted',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function listOwnComments(db: Db, userId: string) {
  return db
    .selectFrom('comments')
    .select(['id', 'post_id', 'text', 'created_at', 'is_deleted'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function listOwnLikes(db: Db, userId: string) {
  return db
    .selectFrom('likes')
    .select(['post_id', 'comment_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function listOwnFollows(db: Db, userId: string) {
  return db
    .selectFrom('followers')
    .select(['user_id', 'place_id', 'organisation_id', 'created_at'])
    .where('follower_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function listOwnSessions(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

export function listOwnImages(db: Db, userId: string) {
  return db
    .selectFrom('pictures')
    .select(['id', 'path', 'description', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
