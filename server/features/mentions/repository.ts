import { type Expression, expressionBuilder, type Insertable, type SqlBool } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { pictureOf } from '#server/db/fragments/cards.ts'
import { isInAudience } from '#server/db/fragments/privacy.ts'
import { blockedBy, hasBlocked } from '#server/db/fragments/venue-roles.ts'
import { orderedIds } from '#server/db/pools/prepared.ts'
import type { DB, Mentions, Users } from '#server/db/types.ts'

/** The post or the comment whose text it is. */
export type TextRef = { postId: string } | { commentId: string }

const u = expressionBuilder<DB & { u: Users }, 'u'>()

/** Whether the viewer may mention the person, who has not blocked them and accepts messages from them. */
function isMentionable(viewerId: string): Expression<SqlBool> {
  return u.and([
    u.not('u.is_deleted'),
    u('u.id', 'not in', blockedBy(viewerId)),
    u.not(hasBlocked(u.ref('u.id'), viewerId)),
    isInAudience('u', 'messages_from', viewerId),
  ])
}

export function listMentionablePeople(db: Db, viewerId: string, ids: readonly string[]) {
  return db
    .selectFrom(orderedIds(ids))
    .innerJoin('users as u', 'u.id', 'wanted.id')
    .select(['u.id', 'u.first_name', 'u.second_name', 'u.is_deleted', 'u.city_id'])
    .select(({ ref }) => pictureOf(ref('u.avatar_id')).as('avatar'))
    .where(isMentionable(viewerId))
    .orderBy('wanted.position')
    .execute()
}

export function listMentionablePlaces(db: Db, ids: readonly string[]) {
  return db
    .selectFrom(orderedIds(ids))
    .innerJoin('visible_places as p', 'p.id', 'wanted.id')
    .leftJoin('organisations as o', (join) =>
      join.onRef('o.id', '=', 'p.organisation_id').on((eb) => eb.not('o.is_deleted')),
    )
    .select(['p.id', 'p.name', 'p.city_id', 'p.street', 'p.building'])
    .select(['o.id as chain_id', 'o.name as chain_name', 'o.place_count as chain_place_count'])
    .select(({ ref }) => [
      pictureOf(ref('p.avatar_id')).as('avatar'),
      pictureOf(ref('o.avatar_id')).as('chain_avatar'),
    ])
    .orderBy('wanted.position')
    .execute()
}

export function listMentionableChains(db: Db, ids: readonly string[]) {
  return db
    .selectFrom(orderedIds(ids))
    .innerJoin('organisations as o', 'o.id', 'wanted.id')
    .select(['o.id', 'o.name'])
    .where((eb) => eb.not('o.is_deleted'))
    .execute()
}

/** The author and the latest commenters of a post. */
export async function listCommenters(db: Db, postId: string, limit: number): Promise<string[]> {
  const latest = db
    .selectFrom('visible_comments')
    .select(['user_id', 'created_at'])
    .where('post_id', '=', postId)
    .where('place_id', 'is', null)
    .where('organisation_id', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(50)
  const rows = await db
    .selectFrom(latest.as('latest'))
    .select('user_id')
    .groupBy('user_id')
    .orderBy(({ fn }) => fn.max('created_at'), 'desc')
    .limit(limit)
    .execute()
  const post = await db
    .selectFrom('readable_posts')
    .select('user_id')
    .where('id', '=', postId)
    .where('type', '<>', 'news')
    .executeTakeFirst()
  return [...new Set([...rows.map((row) => row.user_id), ...(post ? [post.user_id] : [])])]
}

/** The people whom the viewer followed last. */
export async function listFollowed(db: Db, viewerId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('followers')
    .select('user_id')
    .where('follower_id', '=', viewerId)
    .where('user_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .$narrowType<{ user_id: string }>()
    .execute()
  return rows.map((row) => row.user_id)
}

export function listMentions(db: Db, text: TextRef) {
  return db
    .selectFrom('mentions')
    .select(['position', 'length', 'user_id', 'place_id', 'organisation_id'])
    .where(columnOf(text), '=', idOf(text))
    .orderBy('position')
    .execute()
}

export async function deleteMentions(db: Db, text: TextRef): Promise<void> {
  await db.deleteFrom('mentions').where(columnOf(text), '=', idOf(text)).execute()
}

export async function insertMentions(
  db: Db,
  text: TextRef,
  mentions: readonly Omit<Insertable<Mentions>, 'post_id' | 'comment_id'>[],
): Promise<void> {
  await db
    .insertInto('mentions')
    .values(mentions.map((mention) => ({ ...mention, [columnOf(text)]: idOf(text) })))
    .execute()
}

const columnOf = (text: TextRef) => ('postId' in text ? 'post_id' : 'comment_id')
const idOf = (text: TextRef) => ('postId' in text ? text.postId : text.commentId)
