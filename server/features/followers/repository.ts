import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

export type Followed = { userId: string } | { placeId: string } | { organisationId: string }

interface Page {
  limit: number
  offset: number
}

const latestFirst = sql.raw('f.created_at desc, f.id desc')
/** What has no page of its own lists nobody and is listed nowhere. */
const hasPage = sql.raw(`v.status <> 'deleted' and v.moderation_status = 'published'`)

export async function listFollowerIds(db: Db, followed: Followed, page: Page): Promise<string[]> {
  return listIds(
    db,
    sql`select f.follower_id id from followers f where ${isOf(followed)} order by ${latestFirst}`,
    page,
  )
}

export async function listFollowedUserIds(db: Db, userId: string, page: Page): Promise<string[]> {
  return listIds(
    db,
    sql`
      select f.user_id id from followers f
      where f.follower_id = ${userId} and f.user_id is not null and ${isAlive(userId)} order by ${latestFirst}`,
    page,
  )
}

export async function listFollowedPlaceIds(db: Db, userId: string, page: Page): Promise<string[]> {
  return listIds(
    db,
    sql`
      select f.place_id id from followers f join places v on v.id = f.place_id and ${hasPage}
      where f.follower_id = ${userId} and ${isAlive(userId)} order by ${latestFirst}`,
    page,
  )
}

function isOf(followed: Followed): RawBuilder<unknown> {
  if ('userId' in followed) return sql`f.user_id = ${followed.userId} and ${isAlive(followed.userId)}`
  if ('organisationId' in followed) {
    return sql`f.organisation_id = ${followed.organisationId} and exists (
      select from organisations o where o.id = ${followed.organisationId} and not o.is_deleted)`
  }
  const key = /^[0-9a-f]{24}$/.test(followed.placeId) ? sql.ref('v.id') : sql.ref('v.latin_name')
  return sql`f.place_id = (select v.id from places v where ${key} = ${followed.placeId} and ${hasPage})`
}

function isAlive(userId: string): RawBuilder<unknown> {
  return sql`exists (select from users u where u.id = ${userId} and not u.is_deleted)`
}

async function listIds(db: Db, query: RawBuilder<unknown>, { limit, offset }: Page): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${query} limit ${limit} offset ${offset}`.execute(db)
  return rows.map((row) => row.id)
}
