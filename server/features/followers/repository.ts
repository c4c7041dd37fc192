import { type Expression, expressionBuilder, type NotNull, type SqlBool } from 'kysely'
import { isId } from '#contract/ids.ts'
import type { Db } from '#server/db/connection.ts'
import { changedCount } from '#server/db/fragments/columns.ts'
import { type CursorRow, cursorOf, isOlderThan } from '#server/db/fragments/cursors.ts'
import { isInAudience, showsFollowLists } from '#server/db/fragments/privacy.ts'
import type { DB, Followers } from '#server/db/types.ts'

export type Followed = { userId: string } | { placeId: string } | { organisationId: string }

interface Page {
  limit: number
  offset: number
  cursor: string | undefined
}

/** A row of a list of followers or followings. */
export interface FollowRow extends CursorRow {
  other_id: string
}

/** Without the people who hide their subscriptions from the viewer, unless `withHidden`. */
export function listFollowers(
  db: Db,
  followed: Followed,
  { viewerId, withHidden, ...page }: Page & { viewerId: string | null; withHidden: boolean },
): Promise<FollowRow[]> {
  return pageOf(db, page)
    .select('f.follower_id as other_id')
    .where(follows(followed))
    .$if(!withHidden, (query) => query.where(({ ref }) => showsFollowLists(ref('f.follower_id'), viewerId)))
    .execute()
}

/** Whether a person hides their followers and subscriptions from the viewer. */
export async function hidesFollowLists(db: Db, userId: string, viewerId: string | null): Promise<boolean> {
  const person = await db
    .selectFrom('users')
    .select(isInAudience('users', 'follow_lists_visible_to', viewerId).as('is_shown'))
    .where('id', '=', userId)
    .executeTakeFirst()
  return person?.is_shown === false
}

export function listFollowedUsers(db: Db, userId: string, page: Page): Promise<FollowRow[]> {
  return followedBy(db, userId, page)
    .where('f.user_id', 'is not', null)
    .select('f.user_id as other_id')
    .$narrowType<{ other_id: NotNull }>()
    .execute()
}

export function listFollowedPlaces(db: Db, userId: string, page: Page): Promise<FollowRow[]> {
  return followedBy(db, userId, page)
    .innerJoin('visible_places as v', 'v.id', 'f.place_id')
    .select('v.id as other_id')
    .execute()
}

export function listFollowedOrganisations(db: Db, userId: string, page: Page): Promise<FollowRow[]> {
  return followedBy(db, userId, page)
    .innerJoin('organisations as o', 'o.id', 'f.organisation_id')
    .where((eb) => eb.not('o.is_deleted'))
    .select('o.id as other_id')
    .execute()
}

/** Latest first. */
function pageOf(db: Db, { limit, offset, cursor }: Page) {
  return db
    .selectFrom('followers as f')
    .select(cursorOf('f').as('cursor'))
    .$if(cursor !== undefined, (query) => query.where(isOlderThan(cursor ?? '', 'f')))
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(limit)
    .offset(offset)
}

function followedBy(db: Db, userId: string, page: Page) {
  return pageOf(db, page).where('f.follower_id', '=', userId).where(isActiveUser(userId))
}

const f = expressionBuilder<DB & { f: Followers }, 'f'>()

function follows(followed: Followed): Expression<SqlBool> {
  if ('userId' in followed)
    return f.and([f('f.user_id', '=', followed.userId), isActiveUser(followed.userId)])
  if ('organisationId' in followed) {
    const organisation = f
      .selectFrom('organisations as o')
      .where('o.id', '=', followed.organisationId)
      .where((eb) => eb.not('o.is_deleted'))
    return f.and([f('f.organisation_id', '=', followed.organisationId), f.exists(organisation)])
  }
  const place = f
    .selectFrom('visible_places as v')
    .select('v.id')
    .where(isId(followed.placeId) ? 'v.id' : 'v.latin_name', '=', followed.placeId)
  return f('f.place_id', '=', place)
}

function isActiveUser(userId: string) {
  return f.exists(
    f
      .selectFrom('users as u')
      .where('u.id', '=', userId)
      .where((eb) => eb.not('u.is_deleted')),
  )
}

/** The id of the person, place or organisation to follow or unfollow. */
export interface FollowTarget {
  kind: 'user' | 'place' | 'organisation'
  id: string
  latin_name: string | null
}

/** Undefined when it has no public page. */
export async function findTarget(db: Db, followed: Followed): Promise<FollowTarget | undefined> {
  if ('placeId' in followed) {
    const place = await db
      .selectFrom('visible_places')
      .select(['id', 'latin_name'])
      .where(isId(followed.placeId) ? 'id' : 'latin_name', '=', followed.placeId)
      .executeTakeFirst()
    return place && { kind: 'place', ...place }
  }
  const kind = 'userId' in followed ? 'user' : 'organisation'
  const target = await db
    .selectFrom(tables[kind])
    .select('id')
    .where('id', '=', 'userId' in followed ? followed.userId : followed.organisationId)
    .where((eb) => eb.not('is_deleted'))
    .executeTakeFirst()
  return target && { kind, id: target.id, latin_name: null }
}

/** Finds what the person already follows, even if it has no public page any more. */
export async function findFollowedTarget(
  db: Db,
  followerId: string,
  followed: Followed,
): Promise<FollowTarget | undefined> {
  const following = db.selectFrom('followers as f').where('f.follower_id', '=', followerId)
  if ('placeId' in followed) {
    const place = await following
      .innerJoin('places as p', 'p.id', 'f.place_id')
      .select(['p.id', 'p.latin_name'])
      .where(isId(followed.placeId) ? 'p.id' : 'p.latin_name', '=', followed.placeId)
      .executeTakeFirst()
    return place && { kind: 'place', ...place }
  }
  const [kind, id] =
    'userId' in followed
      ? (['user', followed.userId] as const)
      : (['organisation', followed.organisationId] as const)
  const row = await following.select('f.id').where(`f.${columns[kind]}`, '=', id).executeTakeFirst()
  return row && { kind, id, latin_name: null }
}

const tables = { user: 'users', place: 'places', organisation: 'organisations' } as const
const columns = { user: 'user_id', place: 'place_id', organisation: 'organisation_id' } as const
const followingCounts = {
  user: 'following_user_count',
  place: 'following_place_count',
  organisation: 'following_organisation_count',
} as const

/** Locks both people in the order of their ids, so that two people who follow each other do not deadlock. */
export async function lockUserRows(db: Db, ids: readonly string[]): Promise<void> {
  await db.selectFrom('users').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

/** @returns false when they already follow */
export async function insertFollower(
  db: Db,
  { id, followerId, target }: { id: string; followerId: string; target: FollowTarget },
): Promise<boolean> {
  const result = await db
    .insertInto('followers')
    .values({ id, follower_id: followerId, [columns[target.kind]]: target.id })
    .onConflict((known) => known.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** @returns false when they did not follow */
export async function deleteFollower(db: Db, followerId: string, target: FollowTarget): Promise<boolean> {
  const result = await db
    .deleteFrom('followers')
    .where('follower_id', '=', followerId)
    .where(columns[target.kind], '=', target.id)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function updateFollowCounts(
  db: Db,
  followerId: string,
  { kind, id }: FollowTarget,
  change: -1 | 1,
): Promise<void> {
  await db
    .updateTable('users')
    .set(followingCounts[kind], changedCount(followingCounts[kind], change))
    .where('id', '=', followerId)
    .execute()
  await db
    .updateTable(tables[kind])
    .set('follower_count', changedCount('follower_count', change))
    .where('id', '=', id)
    .execute()
}

export async function readFollowerCount(db: Db, { kind, id }: FollowTarget): Promise<number> {
  const row = await db
    .selectFrom(tables[kind])
    .select('follower_count')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.follower_count ?? 0
}
