import { expressionBuilder } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { fullName } from '#server/db/fragments/cards.ts'
import { changedCount, currentTime } from '#server/db/fragments/columns.ts'
import type { DB } from '#server/db/types.ts'

export interface ProfileValues {
  first_name?: string
  second_name?: string
  city_id?: number | null
  about?: string
  link?: string
  avatar_id?: string | null
}

/** @returns false when the person does not exist or was deleted */
export async function updateProfile(db: Db, userId: string, values: ProfileValues): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ ...values, updated_at: currentTime })
    .where('id', '=', userId)
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Whether this person uploaded the picture, because nobody may use another's. */
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
  return selectLocked(db, userId).where('is_deleted', '=', false).executeTakeFirst()
}

/** An account that is due to be erased; undefined when its person has restored it. */
export async function lockAccountToErase(db: Db, userId: string) {
  return selectLocked(db, userId).where('erase_at', '<=', currentTime).executeTakeFirst()
}

function selectLocked(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'phone', 'avatar_id'])
    .where('id', '=', userId)
    .forUpdate()
}

/** Hides an account as a deleted one, until its person comes back or it is erased. */
export async function scheduleErasure(db: Db, userId: string, eraseAt: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ is_deleted: true, erase_at: eraseAt, updated_at: currentTime })
    .where('id', '=', userId)
    .execute()
}

/** Accounts whose 30 days are over. */
export async function listAccountsToErase(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('erase_at', '<=', currentTime)
    .orderBy('erase_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes the author from public texts and deletes private data. */
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
      erase_at: null,
      updated_at: currentTime,
    })
    .where('id', '=', userId)
    .execute()
}

/** Past reservations keep their seats and numbers of guests without personal data. */
export async function anonymiseReservationsOf(db: Db, userId: string, phone: string | null): Promise<void> {
  const isTheirs = eb.or([eb('user_id', '=', userId), eb('phone', '=', phone)])
  await db
    .updateTable('reservations')
    .set({ user_id: null, name: '', phone: null, comment: '', idempotency_key: null })
    .where(isTheirs)
    .execute()
  await db.deleteFrom('waitlist_entries').where(isTheirs).execute()
}

/** Somebody who has left waits for no table. */
export async function deleteWaitlistOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('waitlist_entries').where('user_id', '=', userId).execute()
}

const eb = expressionBuilder<DB, 'reservations' | 'waitlist_entries'>()

/** Those of the account, and those made for its phone. */
export function listOwnReservations(db: Db, userId: string, phone: string | null) {
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
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('phone', '=', phone)]))
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

/** Deletes the person's followers and followings, and updates the counters of both sides. */
export async function deleteFollowsOf(db: Db, userId: string): Promise<void> {
  const fewerFollowers = { follower_count: changedCount('follower_count', -1) }
  await db
    .with('deleted', (query) =>
      query
        .deleteFrom('followers')
        .where((eb) => eb.or([eb('follower_id', '=', userId), eb('user_id', '=', userId)]))
        .returning(['follower_id', 'user_id', 'place_id', 'organisation_id']),
    )
    .with('updated_people', (query) =>
      query
        .updateTable('users')
        .set(fewerFollowers)
        .where('id', 'in', query.selectFrom('deleted').select('user_id').where('follower_id', '=', userId)),
    )
    .with('updated_places', (query) =>
      query
        .updateTable('places')
        .set(fewerFollowers)
        .where('id', 'in', query.selectFrom('deleted').select('place_id')),
    )
    .with('updated_organisations', (query) =>
      query
        .updateTable('organisations')
        .set(fewerFollowers)
        .where('id', 'in', query.selectFrom('deleted').select('organisation_id')),
    )
    .with('updated_followers', (query) =>
      query
        .updateTable('users')
        .set({ following_user_count: changedCount('following_user_count', -1) })
        .where('id', 'in', query.selectFrom('deleted').select('follower_id').where('user_id', '=', userId)),
    )
    .updateTable('users')
    .set({
      follower_count: 0,
      following_user_count: 0,
      following_place_count: 0,
      following_organisation_count: 0,
    })
    .where('id', '=', userId)
    .execute()
}

/** Deletes the person's favourites, and updates the counters of the places. */
export async function deleteFavoritesOf(db: Db, userId: string): Promise<void> {
  await db
    .with('deleted', (eb) => eb.deleteFrom('favorites').where('user_id', '=', userId).returning('place_id'))
    .updateTable('places')
    .set({ favorites_count: changedCount('favorites_count', -1) })
    .where('id', 'in', (eb) => eb.selectFrom('deleted').select('place_id'))
    .execute()
}

export async function deleteSavedPostsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('saved_posts').where('user_id', '=', userId).execute()
}

export async function deleteChatSettingsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('chat_settings').where('user_id', '=', userId).execute()
}

export async function deleteReactionsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('message_reactions').where('user_id', '=', userId).execute()
}

export function listOwnSavedPosts(db: Db, userId: string) {
  return db
    .selectFrom('saved_posts')
    .select(['post_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
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

export function listOwnHoursReports(db: Db, userId: string) {
  return db
    .selectFrom('hours_reports')
    .select(['place_id', 'day_of_week', 'start_minute', 'end_minute', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('place_id')
    .orderBy('day_of_week')
    .execute()
}

export function listOwnClosureReports(db: Db, userId: string) {
  return db
    .selectFrom('closure_reports')
    .select(['place_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('place_id')
    .execute()
}

/** Reports of the person about hours and closed places. */
export async function deleteReportsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('hours_reports').where('user_id', '=', userId).execute()
  await db.deleteFrom('closure_reports').where('user_id', '=', userId).execute()
}

/** With the name of the person or venue that each was written to. */
export function listOwnMessages(db: Db, userId: string) {
  return db
    .selectFrom('messages as m')
    .innerJoin('chats as c', 'c.id', 'm.chat_id')
    .leftJoin('users as person', (join) =>
      join.on(({ eb, or, and }) =>
        or([
          and([eb('c.person_id', '=', userId), eb('person.id', '=', eb.ref('c.user_id'))]),
          and([eb('c.person_id', '<>', userId), eb('person.id', '=', eb.ref('c.person_id'))]),
        ]),
      ),
    )
    .leftJoin('places as place', 'place.id', 'c.place_id')
    .leftJoin('organisations as chain', 'chain.id', 'c.organisation_id')
    .select(['m.id', 'm.chat_id', 'm.text', 'm.created_at', 'm.is_deleted'])
    .select(({ fn }) => fn.coalesce(fullName('person'), 'place.name', 'chain.name').as('to'))
    .where('m.user_id', '=', userId)
    .orderBy('m.created_at')
    .orderBy('m.id')
    .execute()
}

export function listOwnReactions(db: Db, userId: string) {
  return db
    .selectFrom('message_reactions')
    .select(['message_id', 'kind', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('message_id')
    .execute()
}

export function listOwnPasskeys(db: Db, userId: string) {
  return db
    .selectFrom('passkeys')
    .select(['name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

export function listOwnSignInSites(db: Db, userId: string) {
  return db
    .selectFrom('oidc_identities')
    .select(['issuer', 'subject', 'email', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
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

export function listOwnBlocks(db: Db, userId: string) {
  return db
    .selectFrom('blocks')
    .select(['blocked_id', 'created_at'])
    .where('blocker_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function listOwnNotifications(db: Db, userId: string) {
  return db
    .selectFrom('notifications')
    .select([
      'type',
      'event',
      'creator_user_id',
      'creator_place_id',
      'creator_organisation_id',
      'post_id',
      'comment_id',
      'place_id',
      'organisation_id',
      'chat_id',
      'actor_count',
      'is_viewed',
      'created_at',
    ])
    .where('recipient_id', '=', userId)
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
