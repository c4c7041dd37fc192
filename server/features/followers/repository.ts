import { type RawBuilder, sql } from 'kysely'
import { isId } from '#contract/ids.ts'
import type { Db } from '#server/db/connection.ts'
import { type CursorRow, cursorColumn, cursorValue } from '#server/db/cursors.ts'

export type Followed = { userId: string } | { placeId: string } | { organisationId: string }

interface Page {
  limit: number
  offset: number
  cursor: string | undefined
}

/** Somebody or something of a list of followers or followings. */
export interface FollowRow extends CursorRow {
  other_id: string
}

const latestFirst = sql.raw('f.created_at desc, f.id desc')

export async function listFollowers(db: Db, followed: Followed, page: Page): Promise<FollowRow[]> {
  return list(db, sql`f.follower_id other_id, ${cursor} from followers f where ${isOf(followed)}`, page)
}

export async function listFollowedUsers(db: Db, userId: string, page: Page): Promise<FollowRow[]> {
  return list(
    db,
    sql`f.user_id other_id, ${cursor} from followers f
      where f.follower_id = ${userId} and f.user_id is not null and ${isAlive(userId)}`,
    page,
  )
}

export async function listFollowedPlaces(db: Db, userId: string, page: Page): Promise<FollowRow[]> {
  return list(
    db,
    sql`f.place_id other_id, ${cursor} from followers f join visible_places v on v.id = f.place_id
      where f.follower_id = ${userId} and ${isAlive(userId)}`,
    page,
  )
}

export async function listFollowedOrganisations(db: Db, userId: string, page: Page): Promise<FollowRow[]> {
  return list(
    db,
    sql`f.organisation_id other_id, ${cursor} from followers f
      join organisations o on o.id = f.organisation_id and not o.is_deleted
      where f.follower_id = ${userId} and ${isAlive(userId)}`,
    page,
  )
}

function isOf(followed: Followed): RawBuilder<unknown> {
  if ('userId' in followed) return sql`f.user_id = ${followed.userId} and ${isAlive(followed.userId)}`
  if ('organisationId' in followed) {
    return sql`f.organisation_id = ${followed.organisationId} and exists (
      select from organisations o where o.id = ${followed.organisationId} and not o.is_deleted)`
  }
  const key = isId(followed.placeId) ? sql.ref('v.id') : sql.ref('v.latin_name')
  return sql`f.place_id = (select v.id from visible_places v where ${key} = ${followed.placeId})`
}

function isAlive(userId: string): RawBuilder<unknown> {
  return sql`exists (select from users u where u.id = ${userId} and not u.is_deleted)`
}

async function list(
  db: Db,
  query: RawBuilder<unknown>,
  { limit, offset, cursor: left }: Page,
): Promise<FollowRow[]> {
  const older = left === undefined ? sql`` : sql`and (f.created_at, f.id) < ${cursorValue(left)}`
  const { rows } = await sql<FollowRow>`
    select ${query} ${older} order by ${latestFirst} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

const cursor = cursorColumn('f')

/** Whom or what somebody is about to follow or to leave, by id. */
export interface FollowTarget {
  kind: 'user' | 'place' | 'organisation'
  id: string
  latin_name: string | null
}

/** Undefined for what has no page of its own. */
export async function findTarget(db: Db, followed: Followed): Promise<FollowTarget | undefined> {
  const { rows } = await sql<FollowTarget>`${targetQuery(followed)}`.execute(db)
  return rows[0]
}

function targetQuery(followed: Followed): RawBuilder<unknown> {
  if ('userId' in followed) {
    return sql`select 'user' kind, id, null::text latin_name from users where id = ${followed.userId} and not is_deleted`
  }
  if ('organisationId' in followed) {
    return sql`select 'organisation' kind, id, null::text latin_name from organisations
      where id = ${followed.organisationId} and not is_deleted`
  }
  const key = isId(followed.placeId) ? sql.ref('v.id') : sql.ref('v.latin_name')
  return sql`select 'place' kind, v.id, v.latin_name from visible_places v where ${key} = ${followed.placeId}`
}

const tables = { user: 'users', place: 'places', organisation: 'organisations' } as const
const followingCounts = {
  user: 'following_user_count',
  place: 'following_place_count',
  organisation: 'following_organisation_count',
} as const

/** Both sides of a following in the same order for everybody, so that two people may follow each other at once. */
export async function lockPeople(db: Db, ids: readonly string[]): Promise<void> {
  await sql`select from users where id = any(${[...ids]}::text[]) order by id for no key update`.execute(db)
}

/** @returns false when they followed already */
export async function insertFollower(
  db: Db,
  follower: { id: string; followerId: string; target: FollowTarget },
): Promise<boolean> {
  const column = sql.ref(`${follower.target.kind}_id`)
  const { rows } = await sql`
    insert into followers (id, follower_id, ${column})
    values (${follower.id}, ${follower.followerId}, ${follower.target.id})
    on conflict do nothing returning id`.execute(db)
  return rows.length > 0
}

/** @returns false when they did not follow */
export async function deleteFollower(db: Db, followerId: string, target: FollowTarget): Promise<boolean> {
  const { rows } = await sql`
    delete from followers where follower_id = ${followerId} and ${sql.ref(`${target.kind}_id`)} = ${target.id}
    returning id`.execute(db)
  return rows.length > 0
}

export async function countFollowing(
  db: Db,
  followerId: string,
  target: FollowTarget,
  change: -1 | 1,
): Promise<void> {
  const following = sql.ref(followingCounts[target.kind])
  await sql`
    update users set ${following} = greatest(0, ${following} + ${change}::int)
    where id = ${followerId}`.execute(db)
  await sql`
    update ${sql.table(tables[target.kind])} set follower_count = greatest(0, follower_count + ${change}::int)
    where id = ${target.id}`.execute(db)
}

export async function readFollowerCount(db: Db, { kind, id }: FollowTarget): Promise<number> {
  const { rows } = await sql<{ follower_count: number }>`
    select follower_count from ${sql.table(tables[kind])} where id = ${id}`.execute(db)
  return rows[0]?.follower_count ?? 0
}
