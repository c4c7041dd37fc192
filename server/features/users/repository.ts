import { type RawBuilder, sql } from 'kysely'
import { pictureOf } from '#server/db/cards.ts'
import type { Db } from '#server/db/connection.ts'
import { blockedBy } from '#server/db/venue-standing.ts'
import type { UserRow, UserShortRow } from './views.ts'

export interface UserCriteria {
  cityId?: number | undefined
  followedBy?: string | undefined
  /** What a text search found, best first; keeps that order. */
  foundIds?: readonly string[] | undefined
}

export type UserOrder = 'followerCount' | 'postCount'

interface Page {
  limit: number
  offset: number
  viewerId: string | null
}

const SOME = 5
const orders: Record<UserOrder, RawBuilder<unknown>> = {
  followerCount: sql.raw('u.follower_count desc, u.id'),
  postCount: sql.raw('u.post_count desc, u.id'),
}

export async function listUsers(
  db: Db,
  criteria: UserCriteria,
  { orderBy, limit, offset, viewerId }: Page & { orderBy: UserOrder },
): Promise<UserShortRow[]> {
  const all: RawBuilder<unknown>[] = [sql`not u.is_deleted`]
  if (criteria.cityId !== undefined) all.push(sql`u.city_id = ${criteria.cityId}`)
  if (criteria.foundIds) all.push(sql`u.id = any(${[...criteria.foundIds]}::text[])`)
  if (criteria.followedBy !== undefined) {
    all.push(
      sql`exists (select from followers f where f.follower_id = ${criteria.followedBy} and f.user_id = u.id)`,
    )
  }
  const order = criteria.foundIds
    ? sql`array_position(${[...criteria.foundIds]}::text[], u.id), u.id`
    : orders[orderBy]
  const { rows } = await sql<UserShortRow>`
    select u.* ${viewerColumns(viewerId)}
    from (
      select u.id from users u where ${sql.join(all, sql` and `)} order by ${order} limit ${limit} offset ${offset}
    ) page join user_cards u on u.id = page.id
    order by ${order}`.execute(db)
  return rows
}

/** Deleted ones too, in the order asked: a list keeps its length, the view hides who it was. */
export async function listUsersByIds(
  db: Db,
  ids: readonly string[],
  viewerId: string | null,
): Promise<UserShortRow[]> {
  const { rows } = await sql<UserShortRow>`
    select u.* ${viewerColumns(viewerId)}
    from unnest(${[...ids]}::text[]) with ordinality wanted(id, position) join user_cards u on u.id = wanted.id
    order by wanted.position`.execute(db)
  return rows
}

export async function findUser(db: Db, id: string, viewerId: string | null): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    select card.*, u.about, u.link, u.email, u.phone, u.comment_count, u.image_count,
      u.following_user_count, u.following_place_count, u.following_organisation_count, u.created_at,
      (select json_agg(row) from (
        select u.* from followers f join user_cards u on u.id = f.follower_id
        where f.user_id = ${id} and not u.is_deleted order by f.created_at desc, f.id desc limit ${SOME}) row) some_followers,
      (select json_agg(row) from (
        select p.id, p.latin_name, p.name,
          ${sql.raw(pictureOf('p.avatar_id'))} avatar
        from followers f join listed_places p on p.id = f.place_id
        where f.follower_id = ${id} order by f.created_at desc, f.id desc limit ${SOME}) row) some_following_places
      ${viewerColumns(viewerId)}
      ${viewerId === null ? sql`` : sql`, u.id in ${blockedBy(viewerId)} is_blocked`}
    from users u join user_cards card on card.id = u.id where u.id = ${id}`.execute(db)
  return rows[0]
}

function viewerColumns(viewerId: string | null): RawBuilder<unknown> {
  if (viewerId === null) return sql``
  return sql`, exists (select from followers f where f.follower_id = ${viewerId} and f.user_id = u.id) is_followed`
}
